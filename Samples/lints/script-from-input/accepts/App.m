#import <UIKit/UIKit.h>
#import <WebKit/WebKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) WKWebView *webView;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-reader"]) return NO;
  if (![url.host isEqualToString:@"theme"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSString *name = nil;
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"name"]) name = item.value;
  }
  if (name == nil) return NO;
  [self.webView callAsyncJavaScript:@"setTheme(name)"
                          arguments:@{ @"name" : name }
                            inFrame:nil
                     inContentWorld:WKContentWorld.pageWorld
                  completionHandler:nil];
  return YES;
}
@end
