#import <Foundation/Foundation.h>

@class Account;

@interface CallbackAnswer : NSObject

- (instancetype)initWithCallback:(NSString *)callback;
- (void)addAccount:(Account *)account;
- (void)send;

@end
