#import <Foundation/Foundation.h>

@class PrintJob;

@interface PrintQueue : NSObject

@property (class, nonatomic, readonly) PrintQueue *sharedQueue;

- (void)addJob:(PrintJob *)job;

@end
