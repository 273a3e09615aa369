#import <UIKit/UIKit.h>

@interface CodeViewController : UIViewController
@property (nonatomic, strong) UITextField *field;
@end

@implementation CodeViewController
- (IBAction)pasteCode:(id)sender {
  self.field.text = UIPasteboard.generalPasteboard.string;
}
@end
