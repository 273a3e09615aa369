#import "CameraController.h"
#import "CameraClient.h"
#import <WebKit/WebKit.h>

@interface CameraController () <WKScriptMessageHandler>
@property (nonatomic) WKWebView *panel;
@property (nonatomic) UIImageView *picture;
@property (nonatomic) CameraClient *client;
@end

@implementation CameraController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.client = [[CameraClient alloc] init];
    WKWebViewConfiguration *configuration = [[WKWebViewConfiguration alloc] init];
    [configuration.userContentController addScriptMessageHandler:self name:@"camera"];
    self.panel = [[WKWebView alloc] initWithFrame:self.view.bounds configuration:configuration];
    self.picture = [[UIImageView alloc] initWithFrame:CGRectMake(0, 0, 160, 90)];
    [self.view addSubview:self.panel];
    [self.view addSubview:self.picture];
    NSURL *start = [NSURL URLWithString:@"https://panel.cams.example/"];
    [self.panel loadRequest:[NSURLRequest requestWithURL:start]];
}

- (void)userContentController:(WKUserContentController *)controller
      didReceiveScriptMessage:(WKScriptMessage *)message {
    if (![message.body isKindOfClass:NSDictionary.class]) {
        return;
    }
    NSDictionary *order = message.body;
    NSString *text = order[@"address"];
    if (![order[@"do"] isEqual:@"snapshot"] || ![text isKindOfClass:NSString.class]) {
        return;
    }
    __weak typeof(self) weakSelf = self;
    [self.client snapshotAt:[NSURL URLWithString:text] completion:^(UIImage *image) {
        weakSelf.picture.image = image;
    }];
}

@end
