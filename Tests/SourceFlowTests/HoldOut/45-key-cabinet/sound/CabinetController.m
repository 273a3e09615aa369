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
  self.offer.hidden = NO;
}

- (IBAction)takeOffer:(id)sender {
  self.site.text = UIPasteboard.generalPasteboard.URL.host;
}

#pragma mark - Copying

- (IBAction)copyLogin:(id)sender {
  UIPasteboard *board = [UIPasteboard generalPasteboard];
  NSDate *soon = [NSDate dateWithTimeIntervalSinceNow:60];
  [board setItems:@[ @{kPlainText : self.entry.password} ]
          options:@{
            UIPasteboardOptionLocalOnly : @YES,
            UIPasteboardOptionExpirationDate : soon
          }];
}

- (IBAction)openSite:(id)sender {
  NSURLComponents *page = [[NSURLComponents alloc] init];
  page.scheme = @"https";
  page.host = @"console.example.com";
  page.query = [@"site=" stringByAppendingString:self.entry.site];
  [UIApplication.sharedApplication openURL:page.URL options:@{} completionHandler:nil];
}

@end
