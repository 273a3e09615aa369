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
  [self.household deleteAccount];
}

- (void)linkReader:(LinkReader *)reader wantsLevel:(NSString *)level {
  NSUserDefaults *defaults = [NSUserDefaults standardUserDefaults];
  [defaults setObject:level forKey:@"level"];
}

@end
