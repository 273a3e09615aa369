#import "NSURL+Query.h"

@implementation NSURL (Query)

- (NSString *)exn_valueNamed:(NSString *)name {
  NSURLComponents *components = [NSURLComponents componentsWithURL:self
                                           resolvingAgainstBaseURL:NO];
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:name]) return item.value;
  }
  return nil;
}

@end
