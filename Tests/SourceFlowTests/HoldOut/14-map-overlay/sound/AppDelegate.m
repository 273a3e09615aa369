#import "AppDelegate.h"
#import "MapController.h"
#import "NSURL+Overlay.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    if (![url.scheme.lowercaseString isEqualToString:@"maplayer"]) {
        return NO;
    }
    CLLocationCoordinate2D center;
    if (![url ovl_readCenter:&center]) {
        return NO;
    }
    MapController *map = [[MapController alloc] initWithCenter:center];
    map.legend = [url ovl_legend];
    [(UINavigationController *)self.window.rootViewController pushViewController:map animated:YES];
    return YES;
}

@end
