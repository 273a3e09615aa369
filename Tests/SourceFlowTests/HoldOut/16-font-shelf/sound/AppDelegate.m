#import "AppDelegate.h"
#import "FontShelf.h"
#import "FontName.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    if (![url.scheme.lowercaseString isEqualToString:@"fontshelf"]
        || ![url.host isEqualToString:@"try"]) {
        return NO;
    }
    NSURLComponents *parts = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    NSURLQueryItem *item = parts.queryItems.count == 1 ? parts.queryItems.lastObject : nil;
    FontName *name = [[FontName alloc] initWithText:item.value];
    return name != nil && [FontShelf.sharedShelf tryFontNamed:name];
}

@end
