#import <Foundation/Foundation.h>

@class Invoice;

@interface Teller : NSObject

@property (nonatomic, copy) NSString *sessionToken;

+ (instancetype)sharedTeller;
- (void)settle:(Invoice *)invoice;
- (void)talkToAdvisor;

@end
