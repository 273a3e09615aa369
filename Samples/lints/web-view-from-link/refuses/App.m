#import <UIKit/UIKit.h>
#import <WebKit/WebKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) WKWebView *webView;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-shop"]) return NO;
  if (![url.host isEqualToString:@"help"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSString *text = nil;
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"page"]) text = item.value;
  }
  if (text == nil) return NO;
  NSURL *page = [NSURL URLWithString:text];
  [self.webView loadRequest:[NSURLRequest requestWithURL:page]];
  return YES;
}
@end
