#import "LinkReader.h"

@interface Household : NSObject
- (void)deleteAccount;
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate, LinkReaderDelegate>
@property (nonatomic, strong) UIWindow *window;
@property (nonatomic, strong) LinkReader *reader;
@property (nonatomic, strong) Household *household;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  self.reader = [[LinkReader alloc] init];
  self.reader.delegate = self;
  return [self.reader readURL:url];
}

#pragma mark - LinkReaderDelegate

- (void)linkReaderWantsAccountClosed:(LinkReader *)reader {
  UIAlertController *alert =
      [UIAlertController alertControllerWithTitle:@"Close the account of this household?"
                                          message:nil
                                   preferredStyle:UIAlertControllerStyleAlert];
  [alert addAction:[UIAlertAction actionWithTitle:@"Close"
                                            style:UIAlertActionStyleDestructive
                                          handler:^(UIAlertAction *action) {
                                            [self.household deleteAccount];
                                          }]];
  [self.window.rootViewController presentViewController:alert animated:YES completion:nil];
}

- (void)linkReader:(LinkReader *)reader wantsLevel:(NSString *)level {
  NSSet *levels = [NSSet setWithObjects:@"strict", @"balanced", nil];
  if (![levels containsObject:level]) return;
  NSUserDefaults *defaults = [NSUserDefaults standardUserDefaults];
  [defaults setObject:level forKey:@"level"];
}

@end
