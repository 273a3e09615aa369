#import <UIKit/UIKit.h>

@interface CabinetEntry : NSObject
@property (nonatomic, copy) NSString *site;
@property (nonatomic, copy) NSString *password;
@property (nonatomic, copy) NSString *clientSecret;
@end

@interface CabinetController : UIViewController
@property (nonatomic, strong) CabinetEntry *entry;
- (void)offerClip;
@end
