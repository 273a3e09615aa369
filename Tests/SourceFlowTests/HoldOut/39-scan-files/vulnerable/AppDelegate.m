#import <UIKit/UIKit.h>

#import "ScanStore.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) ScanStore *store;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-scans"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSURLQueryItem *item = components.queryItems.lastObject;
  if (item.value.length == 0) return NO;
  if ([url.host isEqualToString:@"preview"]) {
    [self.store previewScan:item.value];
    return YES;
  }
  if ([url.host isEqualToString:@"fetch"]) {
    [self.store fetchScanFrom:[NSURL URLWithString:item.value]];
    return YES;
  }
  return NO;
}

@end
