#import <UIKit/UIKit.h>

@interface Login : NSObject
@property (copy, nonatomic) NSString *name;
@property (copy, nonatomic) NSString *password;
@end

@interface KeyringLinks : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) Login *chosen;
@end

@implementation Login
@end

@implementation KeyringLinks

- (void)deliver:(Login *)login to:(NSString *)place
{
    NSURLComponents *reply = [NSURLComponents componentsWithString:place];
    BOOL isMailroom = [reply.scheme isEqualToString:@"mailroom-x-callback"];
    if (isMailroom) {
        NSString *format = @"user=%@&password=%@";
        NSCharacterSet *allowed = NSCharacterSet.alphanumericCharacterSet;
        NSString *user = [login.name stringByAddingPercentEncodingWithAllowedCharacters:allowed];
        NSString *secret = [login.password stringByAddingPercentEncodingWithAllowedCharacters:allowed];
        reply.percentEncodedQuery = [NSString stringWithFormat:format, user, secret];
        [UIApplication.sharedApplication openURL:reply.URL options:@{} completionHandler:nil];
    }
}

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)request
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    BOOL isOurs = [request.scheme isEqualToString:@"keyring-x-callback"]
        && [request.host isEqualToString:@"x-callback-url"];
    NSMutableArray<NSString *> *places = [NSMutableArray array];
    for (NSURLQueryItem *pair in [NSURLComponents componentsWithURL:request resolvingAgainstBaseURL:NO].queryItems) {
        if ([pair.name isEqualToString:@"x-success"] && pair.value != nil) {
            [places addObject:pair.value];
        }
    }
    if (!isOurs || places.count != 1) {
        return NO;
    }
    [self deliver:self.chosen to:places[0]];
    return YES;
}

@end
