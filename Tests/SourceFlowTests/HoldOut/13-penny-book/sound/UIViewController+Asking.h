#import <UIKit/UIKit.h>

@interface UIViewController (Asking)

/// Runs the block if the person agrees.
- (void)askTitle:(NSString *)title then:(void (^)(void))block;

@end
