#import <UIKit/UIKit.h>

#import "ChatRouter.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) ChatRouter *router;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
    self.router = [[ChatRouter alloc] init];
    return YES;
}

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    NSLog(@"Opened with %@", url.host);
    if (![url.scheme isEqualToString:@"chatterbox"] || ![url.host isEqualToString:@"room"]) {
        return NO;
    }
    return [self.router joinRoomFromURL:url];
}

@end
