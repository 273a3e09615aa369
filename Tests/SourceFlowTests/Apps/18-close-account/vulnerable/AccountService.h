#import <Foundation/Foundation.h>

@interface AccountService : NSObject

- (void)deleteAccountWithCompletion:(void (^)(NSError *error))completion;
- (void)signOut;

@end
