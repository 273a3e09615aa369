#import <Foundation/Foundation.h>

@interface PairingStore : NSObject

/// The device for which the person began to pair, or nil.
@property (strong, nonatomic, nullable) NSUUID *awaitedDevice;

- (BOOL)finishWithDevice:(nonnull NSString *)device;

@end
