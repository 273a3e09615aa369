#import "AppDelegate.h"
#import "StaffDirectory.h"
#import "StaffPath.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *))restorationHandler {
    if (![userActivity.activityType isEqualToString:NSUserActivityTypeBrowsingWeb]
        || userActivity.webpageURL == nil) {
        return NO;
    }
    StaffPath *path = [StaffPath pathOfPage:userActivity.webpageURL];
    if (path == nil) {
        return NO;
    }
    NSArray *people = [StaffDirectory.mainDirectory peopleInTeam:path.team named:path.name];
    [NSNotificationCenter.defaultCenter postNotificationName:@"StaffFound" object:people];
    return YES;
}

@end
