#import <UIKit/UIKit.h>

#import "Vault.h"
#import "CallbackAnswer.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) Vault *vault;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    if (![url.scheme isEqualToString:@"keyring-x-callback"] || ![url.host isEqualToString:@"x-callback-url"]) {
        return NO;
    }
    NSURLComponents *components = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    NSPredicate *isSuccess = [NSPredicate predicateWithFormat:@"name == 'x-success'"];
    NSArray<NSURLQueryItem *> *items = [components.queryItems filteredArrayUsingPredicate:isSuccess];
    if (items.count != 1) {
        return NO;
    }
    CallbackAnswer *answer = [[CallbackAnswer alloc] initWithCallback:items[0].value];
    [answer addAccount:self.vault.currentAccount];
    [answer send];
    return YES;
}

@end
