#import "DirectionsController.h"
#import "Analytics.h"

#import <UIKit/UIKit.h>

@implementation DirectionsController

- (void)prepare
{
    NSArray<NSString *> *schemes = @[@"citymaps"];
    for (NSString *scheme in schemes) {
        NSURL *url = [NSURL URLWithString:[scheme stringByAppendingString:@"://"]];
        if ([UIApplication.sharedApplication canOpenURL:url]) {
            self.offersCityMaps = YES;
        }
    }
    [self.analytics logEvent:@"directions_opened" parameters:@{}];
}

- (void)showDirectionsTo:(NSUUID *)place
{
    NSString *text = [@"citymaps://directions/" stringByAppendingString:place.UUIDString];
    [UIApplication.sharedApplication openURL:[NSURL URLWithString:text] options:@{} completionHandler:nil];
}

@end
