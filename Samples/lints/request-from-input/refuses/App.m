#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSData *feed;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-podcasts"]) return NO;
  if (![url.host isEqualToString:@"subscribe"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSString *text = nil;
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"feed"]) text = item.value;
  }
  if (text == nil) return NO;
  NSURL *feed = [NSURL URLWithString:text];
  [[NSURLSession.sharedSession dataTaskWithURL:feed
      completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
        self.feed = data;
      }] resume];
  return YES;
}
@end
