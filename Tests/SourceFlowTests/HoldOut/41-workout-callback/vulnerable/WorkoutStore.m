#import "WorkoutStore.h"

@implementation WorkoutStore {
  BOOL _running;
}

- (void)finishWorkout:(void (^)(BOOL finished))completion {
  BOOL wasRunning = _running;
  _running = NO;
  completion(wasRunning);
}

@end
