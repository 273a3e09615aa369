#import <UIKit/UIKit.h>

#import "ShareSheet.h"

@interface NoteViewController : UIViewController
@property (weak, nonatomic) IBOutlet UITextView *textView;
@property (weak, nonatomic) IBOutlet UIBarButtonItem *shareButton;
@property (strong, nonatomic) ShareSheet *sheet;
@end

@implementation NoteViewController

- (void)viewDidLoad
{
    [super viewDidLoad];
    self.sheet = [[ShareSheet alloc] init];
}

- (IBAction)share:(id)sender
{
    UIActivityViewController *controller = [self.sheet controllerForText:self.textView.text];
    controller.popoverPresentationController.barButtonItem = self.shareButton;
    [self presentViewController:controller animated:YES completion:nil];
}

@end
