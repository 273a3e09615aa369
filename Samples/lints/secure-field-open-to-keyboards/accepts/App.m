#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
    shouldAllowExtensionPointIdentifier:(UIApplicationExtensionPointIdentifier)point {
  return ![point isEqualToString:UIApplicationKeyboardExtensionPointIdentifier];
}
@end

@interface SignInViewController : UIViewController
@property (nonatomic, strong) UITextField *field;
@end

@implementation SignInViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.field = [[UITextField alloc] init];
  self.field.secureTextEntry = YES;
  [self.view addSubview:self.field];
}
@end
