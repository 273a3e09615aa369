#import <UIKit/UIKit.h>

@interface StopBoard : UIViewController
- (void)showStopOf:(NSURL *)url;
@end
