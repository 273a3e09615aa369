#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSString *room;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-chat"]) return NO;
  if (![url.host isEqualToString:@"room"]) return NO;
  self.room = url.lastPathComponent;
  return YES;
}
@end
