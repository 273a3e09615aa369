#import <Foundation/Foundation.h>

@interface Membership : NSObject

- (void)deleteAccountWithCompletion:(void (^)(NSError *problem))completion;

@end
