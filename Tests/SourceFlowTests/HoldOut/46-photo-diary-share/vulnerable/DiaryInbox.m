#import "DiaryInbox.h"

@implementation DiaryInbox {
  NSMutableArray *_pages;
}

+ (NSError *)noPicture {
  return [NSError errorWithDomain:@"com.example.diary" code:1 userInfo:nil];
}

- (void)addPicture:(NSData *)picture text:(NSString *)text {
  if (picture == nil) return;
  if (_pages == nil) _pages = [NSMutableArray array];
  [_pages addObject:@{@"picture" : picture, @"text" : text ?: @""}];
}

@end
