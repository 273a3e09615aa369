#import <UIKit/UIKit.h>

@interface HotelRouter : NSObject
@property (nonatomic, weak) UINavigationController *navigation;
+ (instancetype)sharedRouter;
- (BOOL)handleURL:(NSURL *)url;
@end
