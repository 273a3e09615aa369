#import "Teller.h"
#import "BankService.h"
#import "Invoice.h"
#import <LocalAuthentication/LocalAuthentication.h>
#import <UIKit/UIKit.h>

@implementation Teller

+ (instancetype)sharedTeller {
    static Teller *teller;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        teller = [[Teller alloc] init];
    });
    return teller;
}

- (void)settle:(Invoice *)invoice {
    LAContext *context = [[LAContext alloc] init];
    if (![context canEvaluatePolicy:LAPolicyDeviceOwnerAuthentication error:nil]) {
        return;
    }
    NSString *reason = [NSString stringWithFormat:@"Pay %.2f?", (double)invoice.cents / 100];
    [context evaluatePolicy:LAPolicyDeviceOwnerAuthentication
            localizedReason:reason
                      reply:^(BOOL success, NSError *error) {
        if (!success) {
            return;
        }
        [BankService.mainService payInvoice:invoice.number cents:invoice.cents];
    }];
}

- (void)talkToAdvisor {
    NSURLComponents *parts = [[NSURLComponents alloc] init];
    parts.scheme = @"advisor";
    parts.host = @"chat";
    parts.queryItems = @[ [NSURLQueryItem queryItemWithName:@"topic" value:@"account"] ];
    [UIApplication.sharedApplication openURL:parts.URL options:@{} completionHandler:nil];
}

@end
