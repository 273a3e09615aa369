#import "AppDelegate.h"
#import "LookSettings.h"
#import "ThemeBook.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    if (![url.scheme.lowercaseString isEqualToString:@"typeset"]) {
        return NO;
    }
    NSURLComponents *parts = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    NSDictionary<NSString *, void (^)(NSURLQueryItem *)> *actions = @{
        @"set": ^(NSURLQueryItem *item) {
            [LookSettings takeItem:item];
        },
        @"pick": ^(NSURLQueryItem *item) {
            [ThemeBook.mainBook pickNumber:item.value.integerValue];
        },
    };
    void (^action)(NSURLQueryItem *) = actions[parts.host ?: @""];
    if (action == nil || parts.queryItems.count != 1) {
        return NO;
    }
    action(parts.queryItems.lastObject);
    return YES;
}

@end
