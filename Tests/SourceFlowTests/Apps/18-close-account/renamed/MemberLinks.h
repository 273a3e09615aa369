#import <UIKit/UIKit.h>

@class Membership;

@interface MemberLinks : NSObject

@property (weak, nonatomic) UITabBarController *tabs;
@property (strong, nonatomic) Membership *membership;

- (BOOL)follow:(NSURL *)address;

@end
