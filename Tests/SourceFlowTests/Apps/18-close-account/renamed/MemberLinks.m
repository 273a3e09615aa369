#import "MemberLinks.h"

#import "Membership.h"

@implementation MemberLinks

- (void)end
{
    __weak typeof(self) weakSelf = self;
    [self.membership deleteAccountWithCompletion:^(NSError *problem) {
        [weakSelf overview];
    }];
}

- (BOOL)follow:(NSURL *)address
{
    SEL action = NULL;
    if ([address.path isEqualToString:@"/close"]) {
        action = @selector(end);
    } else if ([address.path isEqualToString:@"/show"]) {
        action = @selector(overview);
    }
    if (action == @selector(end)) {
        [self end];
    } else if (action == @selector(overview)) {
        [self overview];
    }
    return action != NULL;
}

- (void)overview
{
    self.tabs.selectedIndex = 2;
}

@end
