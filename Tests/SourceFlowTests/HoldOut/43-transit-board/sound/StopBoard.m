#import "StopBoard.h"

@interface StopBoard ()
@property (nonatomic, copy) NSString *stop;
@end

@implementation StopBoard

- (void)showStopOf:(NSURL *)url {
  NSArray<NSString *> *parts = url.pathComponents;
  if (parts.count < 2) return;
  self.stop = [parts objectAtIndex:1];
  self.title = self.stop;
}

@end
