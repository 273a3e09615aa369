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
    NSArray<NSString *> *hosts = @[ @"posters.example", @"www.posters.example" ];
    return [page.scheme isEqualToString:@"https"] && [hosts containsObject:page.host ?: @""];
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
