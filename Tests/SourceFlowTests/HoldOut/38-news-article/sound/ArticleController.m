#import <UIKit/UIKit.h>
#import <WebKit/WebKit.h>

#import "NSURL+Query.h"

#define kNewsScheme @"example-news"
#define kNewsHost @"news.example.com"

@interface ArticleController : UIViewController <WKScriptMessageHandler>
@property (nonatomic, strong) WKWebView *webView;
@end

@implementation ArticleController

- (void)viewDidLoad {
  [super viewDidLoad];
  WKWebViewConfiguration *configuration = [[WKWebViewConfiguration alloc] init];
  [configuration.userContentController addScriptMessageHandler:self name:@"reader"];
  self.webView = [[WKWebView alloc] initWithFrame:self.view.bounds configuration:configuration];
  [self.view addSubview:self.webView];
}

- (void)showArticleAt:(NSURL *)page {
  if (![page.scheme isEqualToString:@"https"]) return;
  if (![page.host isEqualToString:kNewsHost]) return;
  [self.webView loadRequest:[NSURLRequest requestWithURL:page]];
}

#pragma mark - WKScriptMessageHandler

- (void)userContentController:(WKUserContentController *)controller
      didReceiveScriptMessage:(WKScriptMessage *)message {
  if (![message.body isKindOfClass:NSDictionary.class]) return;
  NSString *font = message.body[@"font"];
  if (![@[ @"serif", @"sans", @"mono" ] containsObject:font]) return;
  NSString *script = [NSString stringWithFormat:@"reader.setFont('%@');", font];
  [self.webView evaluateJavaScript:script completionHandler:nil];
}

@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) ArticleController *article;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:kNewsScheme] || ![url.host isEqualToString:@"article"]) {
    return NO;
  }
  NSString *address = [url exn_valueNamed:@"address"];
  if (!address) return NO;
  [self.article showArticleAt:[NSURL URLWithString:address]];
  return YES;
}

@end
