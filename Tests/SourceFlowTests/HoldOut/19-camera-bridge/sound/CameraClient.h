#import <UIKit/UIKit.h>

@interface CameraClient : NSObject

/// Loads one picture; the block runs on the main queue, with nil if there is none.
- (void)snapshotAt:(nullable NSURL *)address
        completion:(nonnull void (^)(UIImage *_Nullable image))completion;

@end
