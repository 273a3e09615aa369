#import "DraftBox.h"

@implementation Draft
@end

@implementation DraftBox {
  NSMutableArray<Draft *> *_drafts;
}

- (instancetype)init {
  if ((self = [super init])) {
    _drafts = [NSMutableArray array];
  }
  return self;
}

- (void)add:(Draft *)draft {
  [_drafts addObject:draft];
}

@end
