#import <UIKit/UIKit.h>

@interface SketchViewController : UIViewController
@property (nonatomic, strong) UITextView *note;
@end

@implementation SketchViewController
- (IBAction)share:(id)sender {
  NSString *text = [self.note.text stringByAddingPercentEncodingWithAllowedCharacters:
                                       NSCharacterSet.alphanumericCharacterSet];
  NSString *address = [NSString stringWithFormat:@"example-board://import?text=%@", text];
  [UIApplication.sharedApplication openURL:[NSURL URLWithString:address]
                                   options:@{}
                         completionHandler:nil];
}
@end
