#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSString *recipe;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-recipes"]) return NO;
  if (![url.host isEqualToString:@"recipe"]) return NO;
  if (url.pathComponents.count < 2) return NO;
  self.recipe = url.pathComponents[1];
  return YES;
}
@end
