#import <UIKit/UIKit.h>

#import "WorkoutStore.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) WorkoutStore *store;
@property (nonatomic, copy) NSString *plan;
@end

@implementation AppDelegate

#pragma mark - UIApplicationDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-workouts"]) return NO;
  if ([url.host isEqualToString:@"x-callback-url"]) {
    return [self answerCallback:url];
  }
  if ([url.host isEqualToString:@"plan"]) {
    self.plan = [url.absoluteString componentsSeparatedByString:@"?"].lastObject;
    return YES;
  }
  return NO;
}

#pragma mark - x-callback-url

- (BOOL)answerCallback:(NSURL *)url {
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSMutableDictionary<NSString *, NSString *> *values = [NSMutableDictionary dictionary];
  for (NSURLQueryItem *item in components.queryItems) {
    values[item.name] = item.value;
  }
  if (![values[@"x-source"] isEqualToString:@"Example Coach"]) return NO;
  [self.store finishWorkout:^(BOOL finished) {
    NSString *key = finished ? @"x-success" : @"x-cancel";
    NSURL *callback = [NSURL URLWithString:values[key] ?: @""];
    [UIApplication.sharedApplication openURL:callback options:@{} completionHandler:nil];
  }];
  return YES;
}

@end
