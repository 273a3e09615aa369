#import "StaffPath.h"

@implementation StaffPath

+ (instancetype)pathOfPage:(NSURL *)page {
    NSURLComponents *parts = [NSURLComponents componentsWithURL:page resolvingAgainstBaseURL:YES];
    if (![parts.host isEqualToString:@"people.example"]) {
        return nil;
    }
    NSArray<NSString *> *steps = page.pathComponents;
    if (steps.count != 4 || ![steps[1] isEqualToString:@"staff"]) {
        return nil;
    }
    StaffPath *found = [[self alloc] init];
    found->_team = [steps[2] copy];
    found->_name = [steps[3] copy];
    return found;
}

@end
