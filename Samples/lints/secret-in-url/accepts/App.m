#import <UIKit/UIKit.h>

@interface BillingViewController : UIViewController
@property (nonatomic, copy) NSString *accessToken;
@end

@implementation BillingViewController
- (IBAction)showBilling:(id)sender {
  NSString *text = @"https://billing.example.com/";
  [UIApplication.sharedApplication openURL:[NSURL URLWithString:text]
                                   options:@{}
                         completionHandler:nil];
}
@end
