#import <UIKit/UIKit.h>

@interface NoteViewController : UIViewController
@property (nonatomic, strong) UITextView *note;
@end

@implementation NoteViewController
- (IBAction)share:(id)sender {
  UIActivityViewController *sheet =
      [[UIActivityViewController alloc] initWithActivityItems:@[ self.note.text ]
                                        applicationActivities:nil];
  sheet.excludedActivityTypes = @[ UIActivityTypePostToFacebook, UIActivityTypePostToTwitter ];
  [self presentViewController:sheet animated:YES completion:nil];
}
@end
