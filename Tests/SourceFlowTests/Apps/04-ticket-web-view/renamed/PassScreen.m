#import <UIKit/UIKit.h>
#import <WebKit/WebKit.h>

@interface PassScreen : UIViewController
@property (strong, nonatomic) NSURLRequest *request;
+ (instancetype)screenForText:(NSString *)text;
@end

@implementation PassScreen

- (void)viewWillAppear:(BOOL)animated
{
    [super viewWillAppear:animated];
    WKWebView *page = (WKWebView *)self.view;
    [page loadRequest:self.request];
}

- (void)loadView
{
    self.view = [[WKWebView alloc] init];
}

+ (instancetype)screenForText:(NSString *)text
{
    PassScreen *screen = [[PassScreen alloc] init];
    screen.request = [NSURLRequest requestWithURL:[NSURL URLWithString:text]];
    return screen;
}

@end
