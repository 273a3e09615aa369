#import <Foundation/Foundation.h>

@interface Invoice : NSObject

@property (nonatomic, readonly) NSUUID *number;
@property (nonatomic, readonly) NSInteger cents;

/// Reads `https://bank.example/pay?invoice=UUID&cents=NUMBER`.
+ (instancetype)invoiceOfPage:(NSURL *)page;

@end
