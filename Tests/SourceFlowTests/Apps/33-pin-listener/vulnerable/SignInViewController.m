#import "SignInViewController.h"
#import "SignInClient.h"

@interface SignInViewController ()
@property (strong, nonatomic) SignInClient *client;
@end

@implementation SignInViewController

- (void)viewDidLoad
{
    [super viewDidLoad];
    self.client = [[SignInClient alloc] init];
    [NSNotificationCenter.defaultCenter addObserver:self
                                           selector:@selector(takePIN:)
                                               name:UIPasteboardChangedNotification
                                             object:UIPasteboard.generalPasteboard];
}

- (void)takePIN:(id)sender
{
    NSString *text = UIPasteboard.generalPasteboard.string;
    if ([self isPIN:text]) {
        [self.client signInWithPIN:text];
    }
}

- (BOOL)isPIN:(NSString *)text
{
    NSCharacterSet *others = [NSCharacterSet characterSetWithCharactersInString:@"0123456789"].invertedSet;
    return text.length == 7 && [text rangeOfCharacterFromSet:others].location == NSNotFound;
}

@end
