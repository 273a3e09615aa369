#import <Foundation/Foundation.h>

@interface SignInClient : NSObject

- (void)signInWithPIN:(NSString *)PIN;

@end
