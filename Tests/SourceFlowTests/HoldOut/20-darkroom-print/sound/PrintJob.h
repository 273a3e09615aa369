#import <Foundation/Foundation.h>

@interface PrintJob : NSObject

@property (nonatomic, copy, readonly) NSURL *success;

- (instancetype)initWithURL:(NSURL *)url;

@end
