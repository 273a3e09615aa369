#import "LinkDispatcher.h"
#import "LinkGate.h"
#import <UIKit/UIKit.h>

typedef void (^HostHandler)(NSURL *link);

@implementation LinkDispatcher {
    NSDictionary<NSString *, HostHandler> *_handlers;
}

- (instancetype)init {
    if ((self = [super init])) {
        _handlers = @{
            @"basket": ^(NSURL *link) {
                [[NSNotificationCenter defaultCenter] postNotificationName:@"ShowBasket" object:nil];
            },
            @"visit": ^(NSURL *link) {
                NSURL *page = [LinkGate pageOfLink:link];
                if (page != nil) {
                    [UIApplication.sharedApplication openURL:page options:@{} completionHandler:nil];
                }
            },
        };
    }
    return self;
}

- (BOOL)dispatch:(NSURL *)link {
    if (![link.scheme.lowercaseString isEqualToString:@"postershop"]) {
        return NO;
    }
    HostHandler handler = _handlers[link.host ?: @""];
    if (handler == nil) {
        return NO;
    }
    handler(link);
    return YES;
}

@end
