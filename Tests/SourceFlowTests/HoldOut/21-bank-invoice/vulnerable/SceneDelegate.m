#import "SceneDelegate.h"
#import "Invoice.h"
#import "Teller.h"

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    for (NSUserActivity *activity in connectionOptions.userActivities) {
        [self scene:scene continueUserActivity:activity];
    }
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity {
    if (![userActivity.activityType isEqualToString:NSUserActivityTypeBrowsingWeb]) {
        return;
    }
    NSURL *page = userActivity.webpageURL;
    if (page == nil || ![page.host isEqualToString:@"bank.example"]) {
        return;
    }
    Invoice *invoice = [Invoice invoiceOfPage:page];
    if (invoice != nil) {
        [[Teller sharedTeller] settle:invoice];
    }
}

@end
