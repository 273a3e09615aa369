#import "ShareSheet.h"

@implementation ShareSheet

- (NSArray<UIActivityType> *)typesThatLeaveTheCompany
{
    return @[
        UIActivityTypePostToFacebook,
        UIActivityTypePostToTwitter,
        @"com.example.chat.share",
    ];
}

- (UIActivityViewController *)controllerForText:(NSString *)text
{
    UIActivityViewController *controller =
        [[UIActivityViewController alloc] initWithActivityItems:@[text] applicationActivities:nil];
    controller.excludedActivityTypes = self.typesThatLeaveTheCompany;
    return controller;
}

@end
