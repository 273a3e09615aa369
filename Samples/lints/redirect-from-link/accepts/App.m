#import <UIKit/UIKit.h>

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-shop"] || ![url.host isEqualToString:@"offers"]) {
    return NO;
  }
  NSURL *next = [NSURL URLWithString:[url.query stringByRemovingPercentEncoding]];
  if (![next.scheme isEqualToString:@"https"]) return NO;
  if (![next.host isEqualToString:@"www.example.com"]) return NO;
  [application openURL:next options:@{} completionHandler:nil];
  return YES;
}
@end
