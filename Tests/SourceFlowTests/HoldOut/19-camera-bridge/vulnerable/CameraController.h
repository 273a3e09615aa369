#import <UIKit/UIKit.h>

@interface CameraController : UIViewController

@end
