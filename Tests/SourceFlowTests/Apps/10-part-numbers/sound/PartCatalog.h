#import <Foundation/Foundation.h>

@interface PartCatalog : NSObject

- (void)findPartNumbered:(NSString *)number completion:(void (^)(NSString *title))completion;

@end
