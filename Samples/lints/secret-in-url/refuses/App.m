#import <UIKit/UIKit.h>

@interface BillingViewController : UIViewController
@property (nonatomic, copy) NSString *accessToken;
@end

@implementation BillingViewController
- (IBAction)showBilling:(id)sender {
  NSString *text = [NSString
      stringWithFormat:@"https://billing.example.com/?token=%@", self.accessToken];
  [UIApplication.sharedApplication openURL:[NSURL URLWithString:text]
                                   options:@{}
                         completionHandler:nil];
}
@end
