#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) NSMutableArray<NSString *> *shelf;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-library"]) return NO;
  if (![url.host isEqualToString:@"shelf"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSString *path = [components.percentEncodedPath stringByRemovingPercentEncoding];
  for (NSString *part in [path componentsSeparatedByString:@"/"]) {
    [self.shelf addObject:part];
  }
  return YES;
}
@end
