#import <UIKit/UIKit.h>

@interface CollageController : UIViewController

@end
