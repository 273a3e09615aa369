#import <Foundation/Foundation.h>

@interface Analytics : NSObject

- (void)logEvent:(NSString *)name parameters:(NSDictionary<NSString *, id> *)parameters;

@end
