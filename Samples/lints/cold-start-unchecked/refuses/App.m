#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, copy) NSString *trip;
@end

@implementation SceneDelegate
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
  for (UIOpenURLContext *context in connectionOptions.URLContexts) {
    self.trip = context.URL.lastPathComponent;
  }
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
  for (UIOpenURLContext *context in URLContexts) {
    [self show:context.URL];
  }
}

- (void)show:(NSURL *)url {
  if (![url.scheme isEqualToString:@"example-trips"]) return;
  if (![url.host isEqualToString:@"trip"]) return;
  self.trip = url.lastPathComponent;
}
@end
