#import "SceneDelegate.h"
#import "LinkDispatcher.h"
#import "LinkGate.h"

@interface SceneDelegate ()
@property (nonatomic) LinkDispatcher *dispatcher;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    self.dispatcher = [[LinkDispatcher alloc] init];
    for (UIOpenURLContext *context in connectionOptions.URLContexts) {
        if ([LinkGate admits:context.URL]) {
            [self.dispatcher dispatch:context.URL];
        }
    }
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    for (UIOpenURLContext *context in URLContexts) {
        if ([LinkGate admits:context.URL]) {
            [self.dispatcher dispatch:context.URL];
        }
    }
}

@end
