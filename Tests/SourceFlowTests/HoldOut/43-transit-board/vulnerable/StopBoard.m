#import "StopBoard.h"

@interface StopBoard ()
@property (nonatomic, copy) NSString *stop;
@end

@implementation StopBoard

- (void)showStopOf:(NSURL *)url {
  NSArray<NSString *> *parts = url.pathComponents;
  self.stop = [parts objectAtIndex:1];
  self.title = self.stop;
}

@end
