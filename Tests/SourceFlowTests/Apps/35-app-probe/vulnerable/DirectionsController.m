#import "DirectionsController.h"
#import "Analytics.h"

#import <UIKit/UIKit.h>

@implementation DirectionsController

- (void)prepare
{
    NSArray<NSString *> *schemes = @[@"fooddrop", @"cheapride", @"otherbank", @"chatnow"];
    NSMutableArray<NSString *> *found = [NSMutableArray array];
    for (NSString *scheme in schemes) {
        NSURL *url = [NSURL URLWithString:[scheme stringByAppendingString:@"://"]];
        if ([UIApplication.sharedApplication canOpenURL:url]) {
            [found addObject:scheme];
        }
    }
    [self.analytics logEvent:@"directions_opened" parameters:@{@"apps" : found}];
}

- (void)showDirectionsTo:(NSUUID *)place
{
    NSString *text = [@"citymaps://directions/" stringByAppendingString:place.UUIDString];
    [UIApplication.sharedApplication openURL:[NSURL URLWithString:text] options:@{} completionHandler:nil];
}

@end
