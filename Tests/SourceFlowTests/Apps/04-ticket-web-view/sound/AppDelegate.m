#import <UIKit/UIKit.h>

#import "TicketViewController.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler
{
    if (![userActivity.activityType isEqualToString:NSUserActivityTypeBrowsingWeb]) {
        return NO;
    }
    NSURL *link = userActivity.webpageURL;
    if (link == nil || ![link.host isEqualToString:@"go.example.com"]) {
        return NO;
    }
    NSURLComponents *components = [NSURLComponents componentsWithURL:link resolvingAgainstBaseURL:YES];
    NSString *address = nil;
    for (NSURLQueryItem *item in components.queryItems) {
        if ([item.name isEqualToString:@"ticket"]) {
            address = item.value;
        }
    }
    if (address == nil) {
        return NO;
    }
    UINavigationController *navigation = (UINavigationController *)self.window.rootViewController;
    [navigation pushViewController:[[TicketViewController alloc] initWithAddress:address] animated:YES];
    return YES;
}

@end
