#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-notes"]) return NO;
  if (![url.host isEqualToString:@"x-callback-url"]) return NO;
  if (![url.path isEqualToString:@"/capture"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSMutableDictionary *parameters = [NSMutableDictionary dictionary];
  for (NSURLQueryItem *item in components.queryItems) {
    parameters[item.name] = item.value;
  }
  NSURL *callback = [NSURL URLWithString:parameters[@"x-success"]];
  if (![callback.scheme isEqualToString:@"example-mail"]) return NO;
  if (![callback.host isEqualToString:@"captured"]) return NO;
  [application openURL:callback options:@{} completionHandler:nil];
  return YES;
}
@end
