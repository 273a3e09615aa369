#import "TicketViewController.h"

#import <WebKit/WebKit.h>

@interface TicketViewController ()
@property (copy, nonatomic) NSString *address;
@property (strong, nonatomic) WKWebView *webView;
@end

@implementation TicketViewController

- (instancetype)initWithAddress:(NSString *)address
{
    self = [super initWithNibName:nil bundle:nil];
    if (self) {
        _address = [address copy];
    }
    return self;
}

- (void)viewDidLoad
{
    [super viewDidLoad];
    self.webView = [[WKWebView alloc] initWithFrame:self.view.bounds];
    [self.view addSubview:self.webView];
    [self loadTicket];
}

- (void)loadTicket
{
    NSURL *ticket = [NSURL URLWithString:self.address];
    if (![self.address hasPrefix:@"https://tickets.example.com"]) {
        return;
    }
    [self.webView loadRequest:[NSURLRequest requestWithURL:ticket]];
}

@end
