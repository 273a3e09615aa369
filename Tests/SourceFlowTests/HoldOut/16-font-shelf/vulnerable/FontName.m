#import "FontName.h"

@implementation FontName

- (instancetype)initWithText:(NSString *)text {
    if (text == nil || !(self = [super init])) {
        return nil;
    }
    NSRegularExpression *form =
        [NSRegularExpression regularExpressionWithPattern:@"[A-Za-z0-9-]{1,40}\\.otf"
                                                  options:0
                                                    error:nil];
    NSRange all = NSMakeRange(0, text.length);
    if ([form numberOfMatchesInString:text options:0 range:all] != 1) {
        return nil;
    }
    _fileName = [text copy];
    return self;
}

@end
