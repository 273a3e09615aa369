#import <UIKit/UIKit.h>

@interface ShelfNavigator : NSObject

- (instancetype)initWithTabs:(UITabBarController *)tabs;
- (BOOL)showShelf:(NSString *)name;

@end
