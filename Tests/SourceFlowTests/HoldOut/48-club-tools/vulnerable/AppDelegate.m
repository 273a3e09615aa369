#import "ClubTools.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) ClubTools *tools;
@property (nonatomic, copy) NSString *club;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:
          (void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler {
  NSURL *page = userActivity.webpageURL;
  if (page == nil || ![page.host isEqualToString:@"clubs.example.com"]) return NO;
  self.club = page.lastPathComponent;
  return YES;
}

@end
