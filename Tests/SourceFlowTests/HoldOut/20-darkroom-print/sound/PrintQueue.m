#import "PrintQueue.h"
#import "PrintJob.h"
#import <UIKit/UIKit.h>

@implementation PrintQueue {
    NSMutableArray<PrintJob *> *_jobs;
}

+ (PrintQueue *)sharedQueue {
    static PrintQueue *queue;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        queue = [[PrintQueue alloc] init];
        queue->_jobs = [NSMutableArray array];
    });
    return queue;
}

- (void)addJob:(PrintJob *)job {
    [_jobs addObject:job];
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), dispatch_get_main_queue(), ^{
        [self finishJob:job];
    });
}

- (void)finishJob:(PrintJob *)job {
    [_jobs removeObject:job];
    if (![job.success.scheme.lowercaseString isEqualToString:@"darkroom"]) {
        return;
    }
    [UIApplication.sharedApplication openURL:job.success
                                     options:@{}
                           completionHandler:nil];
}

@end
