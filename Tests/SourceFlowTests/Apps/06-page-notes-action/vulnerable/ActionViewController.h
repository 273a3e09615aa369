#import <UIKit/UIKit.h>

@interface ActionViewController : UIViewController

- (IBAction)done:(id)sender;

@end
