#import "AppDelegate.h"
#import "OffersViewController.h"

@interface AppDelegate ()

@property (strong, nonatomic) OffersViewController *offers;

@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
    self.offers = [[OffersViewController alloc] init];
    self.window = [[UIWindow alloc] initWithFrame:UIScreen.mainScreen.bounds];
    self.window.rootViewController = [[UINavigationController alloc] initWithRootViewController:self.offers];
    [self.window makeKeyAndVisible];
    return YES;
}

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    if (![url.scheme isEqualToString:@"offerbook"] || ![url.host isEqualToString:@"banner"]) {
        return NO;
    }
    NSURLComponents *components = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    for (NSURLQueryItem *item in components.queryItems) {
        if ([item.name isEqualToString:@"page"] && item.value != nil) {
            self.offers.pendingPage = [NSURL URLWithString:item.value];
        }
    }
    [self.offers showPendingPage];
    return YES;
}

@end
