#import "AppDelegate.h"
#import "LinkRouter.h"
#import "PennyBook.h"
#import "UIViewController+Asking.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    __weak typeof(self) weakSelf = self;
    [[LinkRouter sharedRouter] addRoute:@"/book/:action" handler:^BOOL(NSDictionary *parameters) {
        if ([parameters[@"action"] isEqualToString:@"today"]) {
            [[PennyBook currentBook] showToday];
            return YES;
        }
        if ([parameters[@"action"] isEqualToString:@"reset"]) {
            [weakSelf resetWithParameters:parameters];
            return YES;
        }
        return NO;
    }];
    return YES;
}

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [[LinkRouter sharedRouter] routeURL:url];
}

- (void)resetWithParameters:(NSDictionary *)parameters {
    if ([parameters[@"quiet"] boolValue]) {
        [[PennyBook currentBook] deleteAllEntries];
        return;
    }
    [self.window.rootViewController askTitle:@"Delete all entries?" then:^{
        [[PennyBook currentBook] deleteAllEntries];
    }];
}

@end
