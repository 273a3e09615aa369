#import <UIKit/UIKit.h>

@interface CodeViewController : UIViewController
@property (nonatomic, strong) UITextField *field;
@end

@implementation CodeViewController
- (void)viewDidAppear:(BOOL)animated {
  [super viewDidAppear:animated];
  self.field.text = UIPasteboard.generalPasteboard.string;
}
@end
