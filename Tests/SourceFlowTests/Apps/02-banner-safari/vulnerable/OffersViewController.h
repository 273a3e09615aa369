#import <UIKit/UIKit.h>

@interface OffersViewController : UITableViewController

/// The page that a banner asked for.
@property (strong, nonatomic, nullable) NSURL *pendingPage;

- (void)showPendingPage;

@end
