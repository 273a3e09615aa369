#import "AppDelegate.h"
#import "PrintJob.h"
#import "PrintQueue.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    if (![url.scheme.lowercaseString isEqualToString:@"contactsheet"]
        || ![url.host isEqualToString:@"x-callback-url"]) {
        return NO;
    }
    PrintJob *job = [[PrintJob alloc] initWithURL:url];
    if (job == nil) {
        return NO;
    }
    [PrintQueue.sharedQueue addJob:job];
    return YES;
}

@end
