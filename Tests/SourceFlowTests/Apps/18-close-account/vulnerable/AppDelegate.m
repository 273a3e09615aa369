#import <UIKit/UIKit.h>

#import "AccountService.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) AccountService *accountService;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    if (![url.scheme isEqualToString:@"clubcard"] || ![url.host isEqualToString:@"account"]) {
        return NO;
    }
    NSDictionary<NSString *, dispatch_block_t> *routes = @{
        @"/show" : ^{ [self showAccount]; },
        @"/close" : ^{ [self closeAccount]; },
    };
    dispatch_block_t route = url.path == nil ? nil : routes[url.path];
    if (route == nil) {
        return NO;
    }
    route();
    return YES;
}

- (void)showAccount
{
    UITabBarController *tabs = (UITabBarController *)self.window.rootViewController;
    tabs.selectedIndex = 2;
}

- (void)closeAccount
{
    [self.accountService deleteAccountWithCompletion:^(NSError *error) {
        [self showAccount];
    }];
}

@end
