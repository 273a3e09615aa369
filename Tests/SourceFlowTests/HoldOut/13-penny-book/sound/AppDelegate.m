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
    if ([url.scheme caseInsensitiveCompare:@"pennybook"] != NSOrderedSame) {
        return NO;
    }
    return [[LinkRouter sharedRouter] routeURL:url];
}

- (void)resetWithParameters:(NSDictionary *)parameters {
    NSString *title = [parameters[@"quiet"] boolValue] ? @"Delete?" : @"Delete all entries?";
    [self.window.rootViewController askTitle:title then:^{
        [[PennyBook currentBook] deleteAllEntries];
    }];
}

@end
