#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-shop"]) return NO;
  if (![url.host isEqualToString:@"reset"]) return NO;
  NSLog(@"opened %@", url.absoluteString);
  return YES;
}
@end
