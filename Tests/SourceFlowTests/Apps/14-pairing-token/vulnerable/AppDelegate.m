#import <UIKit/UIKit.h>

#import "PairingStore.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) PairingStore *pairing;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
    self.pairing = [[PairingStore alloc] init];
    return YES;
}

- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler
{
    NSURL *page = userActivity.webpageURL;
    if (![userActivity.activityType isEqualToString:NSUserActivityTypeBrowsingWeb] || page == nil) {
        return NO;
    }
    if (![page.host isEqualToString:@"pair.example.com"] || ![page.path isEqualToString:@"/done"]) {
        return NO;
    }
    NSURLComponents *components = [NSURLComponents componentsWithURL:page resolvingAgainstBaseURL:YES];
    NSPredicate *isDevice = [NSPredicate predicateWithFormat:@"name == 'device'"];
    NSArray<NSURLQueryItem *> *items = [components.queryItems filteredArrayUsingPredicate:isDevice];
    if (items.count != 1 || items[0].value == nil) {
        return NO;
    }
    return [self.pairing finishWithDevice:items[0].value];
}

@end
