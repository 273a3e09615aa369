#import <UIKit/UIKit.h>

@interface CodeViewController : UIViewController
@property (nonatomic, strong) UITextField *field;
@property (nonatomic, strong) UIButton *button;
@end

@implementation CodeViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  [self.button addTarget:self
                  action:@selector(pasteCode)
        forControlEvents:UIControlEventTouchUpInside];
}

- (void)pasteCode {
  self.field.text = UIPasteboard.generalPasteboard.string;
}
@end
