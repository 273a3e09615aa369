#import <UIKit/UIKit.h>

#import "PartCatalog.h"

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) PartCatalog *catalog;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions
{
    self.catalog = [[PartCatalog alloc] init];
    [self scene:scene openURLContexts:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts
{
    for (UIOpenURLContext *context in URLContexts) {
        NSURL *url = context.URL;
        if ([url.scheme isEqualToString:@"partfinder"] && [url.host isEqualToString:@"part"]) {
            [self showPart:url.lastPathComponent];
        }
    }
}

- (void)showPart:(NSString *)number
{
    if (number.length == 0) {
        return;
    }
    __weak typeof(self) weakSelf = self;
    [self.catalog findPartNumbered:number completion:^(NSString *title) {
        weakSelf.window.rootViewController.title = title;
    }];
}

@end
