#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) NSPredicate *filter;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-songs"]) return NO;
  if (![url.host isEqualToString:@"search"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSString *text = nil;
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"text"]) text = item.value;
  }
  if (text == nil) return NO;
  NSString *format = [NSString stringWithFormat:@"title CONTAINS[c] '%@'", text];
  self.filter = [NSPredicate predicateWithFormat:format];
  return YES;
}
@end
