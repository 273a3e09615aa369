#import <UIKit/UIKit.h>

#import "Track+Matching.h"

@interface MusicDelegate : UIResponder <UIApplicationDelegate>
@property (copy, nonatomic) NSArray<Track *> *everything;
@property (copy, nonatomic) NSArray<Track *> *shown;
@property (copy, nonatomic) void (^onFilter)(NSString *performer);
@end

@implementation MusicDelegate

- (BOOL)application:(UIApplication *)application willFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
    __weak typeof(self) weakSelf = self;
    self.onFilter = ^(NSString *performer) {
        weakSelf.shown = [Track tracks:weakSelf.everything by:performer];
    };
    return YES;
}

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)link
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    BOOL isOurs = [link.scheme isEqualToString:@"tunebox"] && [link.host isEqualToString:@"artist"];
    NSArray<NSURLQueryItem *> *pairs =
        [NSURLComponents componentsWithURL:link resolvingAgainstBaseURL:NO].queryItems;
    for (NSURLQueryItem *pair in isOurs ? pairs : @[]) {
        if ([pair.name isEqualToString:@"name"] && pair.value.length > 0) {
            self.onFilter(pair.value);
            return YES;
        }
    }
    return NO;
}

@end
