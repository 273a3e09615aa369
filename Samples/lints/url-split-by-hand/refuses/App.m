#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSString *event;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-events"]) return NO;
  if (![url.host isEqualToString:@"event"]) return NO;
  self.event = [url.absoluteString componentsSeparatedByString:@"="].lastObject;
  return YES;
}
@end
