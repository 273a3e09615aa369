#import <UIKit/UIKit.h>

#import "TaskLinks.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) TaskLinks *links;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    if (![url.scheme isEqualToString:@"tasklist"]) {
        return NO;
    }
    if ([url.host isEqualToString:@"x-callback-url"]) {
        return [self.links addTaskFromURL:url];
    }
    if ([url.host isEqualToString:@"list"]) {
        return [self.links showListNamed:url.lastPathComponent];
    }
    return NO;
}

@end
