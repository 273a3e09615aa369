#import "HotelRouter.h"

@implementation HotelRouter

+ (instancetype)sharedRouter {
  static HotelRouter *router = nil;
  static dispatch_once_t once;
  dispatch_once(&once, ^{
    router = [[HotelRouter alloc] init];
  });
  return router;
}

- (BOOL)handleURL:(NSURL *)url {
  if ([url.scheme caseInsensitiveCompare:@"example-hotels"] != NSOrderedSame) return NO;
  NSURLComponents *parts = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
  NSMutableDictionary<NSString *, NSString *> *values = [NSMutableDictionary dictionary];
  [parts.queryItems enumerateObjectsUsingBlock:^(NSURLQueryItem *item, NSUInteger i, BOOL *stop) {
    values[item.name] = item.value;
  }];
  if ([url.host isEqualToString:@"offer"]) {
    [self targetNamed:values[@"to"]
           completion:^(NSURL *target) {
             [UIApplication.sharedApplication openURL:target options:@{} completionHandler:nil];
           }];
    return YES;
  }
  if ([url.host isEqualToString:@"desk"]) {
    return [self showDesk:values[@"desk"]];
  }
  return NO;
}

- (void)targetNamed:(NSString *)text completion:(void (^)(NSURL *target))completion {
  NSURL *target = text.length > 0 ? [NSURL URLWithString:text] : nil;
  if ([target.host rangeOfString:@"example.com"].location == NSNotFound) return;
  completion(target);
}

#pragma mark - Screens

- (BOOL)showDesk:(NSString *)name {
  if (![name hasSuffix:@"ViewController"]) return NO;
  Class type = NSClassFromString(name);
  if (![type isSubclassOfClass:UIViewController.class]) return NO;
  [self.navigation pushViewController:[[type alloc] init] animated:YES];
  return YES;
}

@end
