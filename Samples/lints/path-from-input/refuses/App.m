#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSString *folder;
@property (nonatomic, copy) NSData *photo;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-album"]) return NO;
  if (![url.host isEqualToString:@"photo"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSString *text = nil;
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"id"]) text = item.value;
  }
  if (text == nil) return NO;
  NSString *file = [self.folder stringByAppendingPathComponent:text];
  self.photo = [NSFileManager.defaultManager contentsAtPath:file];
  return YES;
}
@end
