#import "PrintJob.h"

@implementation PrintJob

- (instancetype)initWithURL:(NSURL *)url {
    if (!(self = [super init])) {
        return nil;
    }
    NSURLComponents *parts = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    NSURLQueryItem *item = parts.queryItems.lastObject;
    if (parts.queryItems.count != 1 || ![item.name isEqualToString:@"x-success"]
        || item.value == nil) {
        return nil;
    }
    _success = [NSURL URLWithString:item.value];
    return self;
}

@end
