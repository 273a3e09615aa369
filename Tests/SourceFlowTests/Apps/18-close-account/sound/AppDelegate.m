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
    UIAlertController *alert = [UIAlertController alertControllerWithTitle:@"Close your account?"
                                                                   message:@"Your points are lost."
                                                            preferredStyle:UIAlertControllerStyleAlert];
    [alert addAction:[UIAlertAction actionWithTitle:@"Keep It" style:UIAlertActionStyleCancel handler:nil]];
    [alert addAction:[UIAlertAction actionWithTitle:@"Close Account"
                                              style:UIAlertActionStyleDestructive
                                            handler:^(UIAlertAction *action) {
        [self.accountService deleteAccountWithCompletion:^(NSError *error) {
            [self showAccount];
        }];
    }]];
    [self.window.rootViewController presentViewController:alert animated:YES completion:nil];
}

@end
