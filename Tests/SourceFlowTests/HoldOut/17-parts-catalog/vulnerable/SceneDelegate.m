#import "SceneDelegate.h"
#import "CatalogController.h"
#import "CatalogQuery.h"

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    [self scene:scene openURLContexts:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [URLContexts enumerateObjectsUsingBlock:^(UIOpenURLContext *context, BOOL *stop) {
        if ([context.URL.scheme caseInsensitiveCompare:@"gearbox"] != NSOrderedSame) {
            return;
        }
        CatalogQuery *query = [CatalogQuery queryWithLink:context.URL];
        if (query == nil) {
            return;
        }
        UINavigationController *root = (UINavigationController *)self.window.rootViewController;
        [root pushViewController:[[CatalogController alloc] initWithQuery:query] animated:YES];
    }];
}

@end
