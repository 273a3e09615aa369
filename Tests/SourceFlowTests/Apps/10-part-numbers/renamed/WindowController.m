#import <UIKit/UIKit.h>

#import "Inventory.h"

@interface WindowController : UIResponder <UIWindowSceneDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) Inventory *inventory;
@property (copy, nonatomic) NSString *requestedCode;
@end

@implementation WindowController

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)contexts
{
    for (UIOpenURLContext *one in contexts) {
        NSURL *address = one.URL;
        if (![address.scheme isEqualToString:@"partfinder"] || ![address.host isEqualToString:@"part"]) {
            continue;
        }
        self.requestedCode = address.lastPathComponent;
        [self refresh];
    }
}

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions
{
    NSString *file = [NSBundle.mainBundle pathForResource:@"parts" ofType:@"sqlite"];
    self.inventory = [[Inventory alloc] initWithFile:file];
    [self scene:scene openURLContexts:connectionOptions.URLContexts];
}

- (void)refresh
{
    self.window.rootViewController.title = [self.inventory labelForCode:self.requestedCode];
}

@end
