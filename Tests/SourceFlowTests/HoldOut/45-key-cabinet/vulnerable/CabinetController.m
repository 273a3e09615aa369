#import "CabinetController.h"

static NSString *const kPlainText = @"public.utf8-plain-text";

@interface CabinetController ()
@property (nonatomic, strong) UITextField *pin;
@property (nonatomic, strong) UITextField *site;
@property (nonatomic, strong) UIButton *offer;
@end

@implementation CabinetEntry
@end

@implementation CabinetController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.pin = [[UITextField alloc] initWithFrame:CGRectZero];
  self.pin.secureTextEntry = YES;
  [self.view addSubview:self.pin];
}

- (void)offerClip {
  UIPasteboard *board = [UIPasteboard generalPasteboard];
  if (!board.hasURLs) return;
  self.site.text = board.URL.host;
  self.offer.hidden = NO;
}

#pragma mark - Copying

- (IBAction)copyLogin:(id)sender {
  UIPasteboard *board = [UIPasteboard generalPasteboard];
  board.string = self.entry.password;
}

- (IBAction)openSite:(id)sender {
  NSURLComponents *page = [[NSURLComponents alloc] init];
  page.scheme = @"https";
  page.host = @"console.example.com";
  page.query = [@"key=" stringByAppendingString:self.entry.clientSecret];
  [UIApplication.sharedApplication openURL:page.URL options:@{} completionHandler:nil];
}

@end
