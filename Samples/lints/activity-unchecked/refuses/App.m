#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSString *offer;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:
          (void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler {
  NSURL *url = userActivity.webpageURL;
  if (![url.host isEqualToString:@"shop.example.com"]) return NO;
  self.offer = url.lastPathComponent;
  return YES;
}
@end
