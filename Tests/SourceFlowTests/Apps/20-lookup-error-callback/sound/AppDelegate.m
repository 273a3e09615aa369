#import <UIKit/UIKit.h>

#import "LookupController.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) LookupController *lookup;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    if (![url.scheme isEqualToString:@"wordlist-x-callback"] || ![url.host isEqualToString:@"x-callback-url"]) {
        return NO;
    }
    if (![url.path isEqualToString:@"/lookup"]) {
        return NO;
    }
    NSMutableDictionary<NSString *, NSString *> *parameters = [NSMutableDictionary dictionary];
    NSURLComponents *components = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    for (NSURLQueryItem *item in components.queryItems) {
        if (parameters[item.name] != nil) {
            return NO;
        }
        parameters[item.name] = item.value;
    }
    [self.lookup lookUpWithParameters:parameters];
    return YES;
}

@end
