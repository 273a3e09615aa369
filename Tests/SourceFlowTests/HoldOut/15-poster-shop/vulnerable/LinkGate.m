#import "LinkGate.h"

@implementation LinkGate

+ (BOOL)admits:(NSURL *)link {
    if (![[NSUserDefaults standardUserDefaults] boolForKey:@"linksAllowed"]) {
        return NO;
    }
    NSURL *page = [self pageOfLink:link];
    if (page == nil) {
        return YES;
    }
    return [page.scheme isEqualToString:@"https"] && [page.host containsString:@"posters.example"];
}

+ (NSURL *)pageOfLink:(NSURL *)link {
    NSURLComponents *parts = [NSURLComponents componentsWithURL:link resolvingAgainstBaseURL:NO];
    NSMutableArray<NSString *> *pages = [NSMutableArray array];
    for (NSURLQueryItem *item in parts.queryItems) {
        if ([item.name isEqualToString:@"page"] && item.value.length > 0) {
            [pages addObject:item.value];
        }
    }
    return pages.count == 1 ? [NSURL URLWithString:pages.lastObject] : nil;
}

@end
