#import <UIKit/UIKit.h>

#import "MemberLinks.h"

@interface ClubDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) MemberLinks *links;
@end

@implementation ClubDelegate

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)address
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    return [address.scheme isEqualToString:@"clubcard"]
        && [address.host isEqualToString:@"account"]
        && [self.links follow:address];
}

@end
