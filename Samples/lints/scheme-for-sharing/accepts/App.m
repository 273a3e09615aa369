#import <UIKit/UIKit.h>

@interface SketchViewController : UIViewController
@property (nonatomic, strong) UITextView *note;
@end

@implementation SketchViewController
- (IBAction)share:(id)sender {
  UIActivityViewController *sheet =
      [[UIActivityViewController alloc] initWithActivityItems:@[ self.note.text ]
                                        applicationActivities:nil];
  [self presentViewController:sheet animated:YES completion:nil];
}
@end
