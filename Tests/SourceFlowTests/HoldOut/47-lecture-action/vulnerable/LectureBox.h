#import <Foundation/Foundation.h>

@interface LectureBox : NSObject
- (void)takeMovieOf:(NSItemProvider *)provider;
@end
