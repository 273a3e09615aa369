#import <UIKit/UIKit.h>

@protocol Account <NSObject>
- (void)deleteAccount;
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@property (nonatomic, strong) id<Account> account;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-bank"]) return NO;
  if (![url.host isEqualToString:@"close-account"]) return NO;
  UIAlertController *alert =
      [UIAlertController alertControllerWithTitle:@"Close your account?"
                                          message:nil
                                   preferredStyle:UIAlertControllerStyleAlert];
  [alert addAction:[UIAlertAction actionWithTitle:@"Cancel"
                                            style:UIAlertActionStyleCancel
                                          handler:nil]];
  [alert addAction:[UIAlertAction actionWithTitle:@"Close"
                                            style:UIAlertActionStyleDestructive
                                          handler:^(UIAlertAction *action) {
                                            [self.account deleteAccount];
                                          }]];
  [self.window.rootViewController presentViewController:alert animated:YES completion:nil];
  return YES;
}
@end
