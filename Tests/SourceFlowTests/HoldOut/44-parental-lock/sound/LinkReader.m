#import "LinkReader.h"

#import <os/log.h>

@implementation LinkReader

- (BOOL)readURL:(NSURL *)url {
  os_log(OS_LOG_DEFAULT, "reads %{public}@", url.host);
  if (![url.scheme isEqualToString:@"example-lock"]) return NO;
  if ([url.host isEqualToString:@"close"]) {
    [self.delegate linkReaderWantsAccountClosed:self];
    return YES;
  }
  if ([url.host isEqualToString:@"level"]) {
    NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                             resolvingAgainstBaseURL:NO];
    for (NSURLQueryItem *item in components.queryItems) {
      if (![item.name isEqualToString:@"name"]) continue;
      [self.delegate linkReader:self wantsLevel:item.value];
    }
    return YES;
  }
  return NO;
}

@end
