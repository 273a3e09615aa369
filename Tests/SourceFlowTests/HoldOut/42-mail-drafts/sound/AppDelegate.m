#import <UIKit/UIKit.h>

#import "DraftBox.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) DraftBox *box;
@property (nonatomic, copy) NSString *expectedAnswer;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-mail"]) return NO;
  if (![url.host isEqualToString:@"draft"]) return NO;
  if (![url.fragment isEqualToString:self.expectedAnswer]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  Draft *draft = [[Draft alloc] init];
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"subject"]) draft.subject = item.value;
    if ([item.name isEqualToString:@"body"]) draft.body = item.value;
  }
  [self.box add:draft];
  return YES;
}

@end
