#import <UIKit/UIKit.h>

@interface CodeViewController : UIViewController
@property (nonatomic, strong) UITextField *field;
@property (nonatomic, strong) UIButton *button;
@end

@implementation CodeViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  [NSNotificationCenter.defaultCenter addObserver:self
                                         selector:@selector(pasteCode)
                                             name:UIPasteboardChangedNotification
                                           object:nil];
}

- (void)pasteCode {
  self.field.text = UIPasteboard.generalPasteboard.string;
}
@end
