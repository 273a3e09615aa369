#import "ScanStore.h"

static const NSUInteger kLongestName = 64;

@implementation ScanStore

- (NSString *)pathOfScan:(NSString *)name {
  NSUUID *identifier = [[NSUUID alloc] initWithUUIDString:name];
  if (identifier == nil || name.length > kLongestName) return nil;
  NSString *path = [self.folder stringByAppendingPathComponent:identifier.UUIDString];
  return [path stringByAppendingPathExtension:@"png"];
}

- (void)previewScan:(NSString *)name {
  NSString *path = [self pathOfScan:name];
  if (path == nil) return;
  self.preview = [NSData dataWithContentsOfFile:path];
}

- (void)fetchScanFrom:(NSURL *)source {
  if (![source.scheme isEqualToString:@"https"]) return;
  if (![source.host isEqualToString:@"scans.example.com"]) return;
  dispatch_async(dispatch_get_global_queue(QOS_CLASS_UTILITY, 0), ^{
    NSData *scan = [NSData dataWithContentsOfURL:source];
    dispatch_async(dispatch_get_main_queue(), ^{
      self.preview = scan;
    });
  });
}

@end
