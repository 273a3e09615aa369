#import <UIKit/UIKit.h>

#import "StopBoard.h"

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@property (nonatomic, strong) StopBoard *board;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
  self.board = [[StopBoard alloc] init];
  self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
  self.window.rootViewController = self.board;
  [self.window makeKeyAndVisible];
  for (UIOpenURLContext *context in connectionOptions.URLContexts) {
    [self.board showStopOf:context.URL];
  }
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
  UIOpenURLContext *context = URLContexts.anyObject;
  [self openLink:context.URL];
}

- (void)openLink:(NSURL *)url {
  if (![url.scheme isEqualToString:@"example-transit"]) return;
  if (![url.host isEqualToString:@"stop"]) return;
  [self.board showStopOf:url];
}

@end
