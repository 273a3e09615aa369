#import <UIKit/UIKit.h>

#import "ShelfNavigator.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) ShelfNavigator *navigator;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
    UITabBarController *tabs = (UITabBarController *)self.window.rootViewController;
    self.navigator = [[ShelfNavigator alloc] initWithTabs:tabs];
    return YES;
}

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    if (![url.scheme isEqualToString:@"shelfshop"] || ![url.host isEqualToString:@"shelf"]) {
        return NO;
    }
    return [self.navigator showShelf:url.lastPathComponent];
}

@end
