#import <UIKit/UIKit.h>

@interface DirectionsViewController : UIViewController
@property (nonatomic, strong) NSMutableArray<NSString *> *installed;
@end

@implementation DirectionsViewController
- (IBAction)findApps:(id)sender {
  NSArray *schemes = @[ @"example-maps://" ];
  for (NSString *scheme in schemes) {
    NSURL *url = [NSURL URLWithString:scheme];
    if ([UIApplication.sharedApplication canOpenURL:url]) [self.installed addObject:scheme];
  }
}
@end
