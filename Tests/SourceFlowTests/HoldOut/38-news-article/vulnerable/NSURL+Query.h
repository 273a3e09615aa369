#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface NSURL (Query)
- (nullable NSString *)exn_valueNamed:(NSString *)name;
@end

NS_ASSUME_NONNULL_END
