#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) NSMutableArray<NSString *> *entries;
@property (nonatomic, copy) NSString *expectedAnswer;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-journal"]) return NO;
  if (![url.host isEqualToString:@"add"]) return NO;
  if (![url.fragment isEqualToString:self.expectedAnswer]) return NO;
  [self.entries addObject:url.lastPathComponent];
  return YES;
}
@end
