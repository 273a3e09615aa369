#import <Foundation/Foundation.h>

@interface LookupController : NSObject

- (void)lookUpWithParameters:(NSDictionary<NSString *, NSString *> *)parameters;

@end
