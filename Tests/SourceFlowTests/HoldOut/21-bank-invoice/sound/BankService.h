#import <Foundation/Foundation.h>

@interface BankService : NSObject

@property (class, nonatomic, readonly) BankService *mainService;

- (void)payInvoice:(NSUUID *)number cents:(NSInteger)cents;

@end
