#import "Invoice.h"

@implementation Invoice

+ (instancetype)invoiceOfPage:(NSURL *)page {
    NSURLComponents *parts = [NSURLComponents componentsWithURL:page resolvingAgainstBaseURL:YES];
    NSMutableDictionary<NSString *, NSString *> *values = [NSMutableDictionary dictionary];
    for (NSURLQueryItem *item in parts.queryItems) {
        if (values[item.name] != nil) {
            return nil;
        }
        values[item.name] = item.value;
    }
    NSUUID *number = [[NSUUID alloc] initWithUUIDString:values[@"invoice"] ?: @""];
    NSInteger cents = values[@"cents"].integerValue;
    if (![parts.path isEqualToString:@"/pay"] || number == nil || cents <= 0) {
        return nil;
    }
    Invoice *invoice = [[self alloc] init];
    invoice->_number = number;
    invoice->_cents = cents;
    return invoice;
}

@end
