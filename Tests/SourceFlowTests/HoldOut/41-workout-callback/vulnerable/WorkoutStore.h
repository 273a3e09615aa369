#import <Foundation/Foundation.h>

@interface WorkoutStore : NSObject
- (void)finishWorkout:(void (^)(BOOL finished))completion;
@end
