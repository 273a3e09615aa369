#import "PrintJob.h"

@implementation PrintJob

- (instancetype)initWithURL:(NSURL *)url {
    if (!(self = [super init])) {
        return nil;
    }
    NSArray<NSString *> *halves = [url.absoluteString componentsSeparatedByString:@"?x-success="];
    if (halves.count != 2) {
        return nil;
    }
    _success = [NSURL URLWithString:halves.lastObject.stringByRemovingPercentEncoding ?: @""];
    return self;
}

@end
