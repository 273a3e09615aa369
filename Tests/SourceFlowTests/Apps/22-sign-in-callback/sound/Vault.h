#import <Foundation/Foundation.h>

@interface Account : NSObject
@property (copy, nonatomic) NSString *name;
@property (copy, nonatomic) NSString *password;
@end

@interface Vault : NSObject
@property (strong, nonatomic) Account *currentAccount;
@end
