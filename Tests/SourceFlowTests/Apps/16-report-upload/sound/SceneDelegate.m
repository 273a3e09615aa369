#import <UIKit/UIKit.h>

#import "ReportClient.h"

static NSString *const ReportActivityType = @"com.example.fieldwork.report";

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) ReportClient *client;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions
{
    self.client = [[ReportClient alloc] init];
    for (NSUserActivity *activity in connectionOptions.userActivities) {
        [self scene:scene continueUserActivity:activity];
    }
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity
{
    if (![userActivity.activityType isEqualToString:ReportActivityType]) {
        return;
    }
    NSString *server = userActivity.userInfo[@"server"];
    NSString *draft = userActivity.userInfo[@"draft"];
    if (![server isKindOfClass:NSString.class] || ![draft isKindOfClass:NSString.class]) {
        return;
    }
    self.client.server = server;
    [self.client fetchDraft:[[NSUUID alloc] initWithUUIDString:draft]];
}

@end
