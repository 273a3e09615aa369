#import <UIKit/UIKit.h>

#import "CabinetController.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@property (nonatomic, strong) CabinetController *cabinet;
@end

@implementation AppDelegate

- (void)applicationDidBecomeActive:(UIApplication *)application {
  [self.cabinet offerClip];
}

@end
