#import <UIKit/UIKit.h>
#import <WebKit/WebKit.h>

static NSString *const kPassOrigin = @"https://tickets.example.com";

@interface PassScreen : UIViewController
+ (instancetype)screenForText:(NSString *)text;
@end

@interface EventApp : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@end

@implementation EventApp

- (NSString *)passInLink:(NSURL *)page
{
    NSURLComponents *parts = [NSURLComponents componentsWithURL:page resolvingAgainstBaseURL:YES];
    NSPredicate *named = [NSPredicate predicateWithFormat:@"name == %@", @"ticket"];
    return [parts.queryItems filteredArrayUsingPredicate:named].lastObject.value;
}

- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)handoff
      restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *))restore
{
    NSURL *page = handoff.webpageURL;
    BOOL isOurs = [handoff.activityType isEqualToString:NSUserActivityTypeBrowsingWeb]
        && page != nil && [page.host isEqualToString:@"go.example.com"];
    NSString *pass = isOurs ? [self passInLink:page] : nil;
    if ([pass hasPrefix:kPassOrigin]) {
        UIViewController *screen = [PassScreen screenForText:pass];
        [self.window.rootViewController presentViewController:screen animated:YES completion:nil];
        return YES;
    }
    return NO;
}

@end
