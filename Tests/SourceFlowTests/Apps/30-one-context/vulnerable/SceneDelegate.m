#import <UIKit/UIKit.h>

#import "PhotoImporter.h"

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) PhotoImporter *importer;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions
{
    self.importer = [[PhotoImporter alloc] init];
    [self openContexts:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts
{
    [self openContexts:URLContexts];
}

- (void)openContexts:(NSSet<UIOpenURLContext *> *)contexts
{
    UIOpenURLContext *context = contexts.anyObject;
    if (context != nil) {
        [self openContext:context];
    }
}

- (void)openContext:(UIOpenURLContext *)context
{
    NSURL *url = context.URL;
    if (![url.scheme isEqualToString:@"darkroom"] || ![url.host isEqualToString:@"preset"]) {
        return;
    }
    [self.importer selectPreset:url.lastPathComponent];
}

@end
