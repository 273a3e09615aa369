#import <UIKit/UIKit.h>

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-shop"] || ![url.host isEqualToString:@"offers"]) {
    return NO;
  }
  NSURL *next = [NSURL URLWithString:[url.query stringByRemovingPercentEncoding]];
  if (![next.host hasPrefix:@"www.example.com"]) return NO;
  [application openURL:next options:@{} completionHandler:nil];
  return YES;
}
@end
