#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSString *title;
@property (nonatomic, copy) NSString *task;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-tasks"]) return NO;
  if ([url.host isEqualToString:@"x-callback-url"]) {
    self.title = url.lastPathComponent;
  } else if ([url.host isEqualToString:@"task"]) {
    self.task = url.lastPathComponent;
  } else {
    return NO;
  }
  return YES;
}
@end
