#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

@interface TicketViewController : UIViewController

- (instancetype)initWithAddress:(NSString *)address;

@end

NS_ASSUME_NONNULL_END
