#import <UIKit/UIKit.h>

@interface RestoreViewController : UIViewController

- (nonnull instancetype)initWithArchive:(nonnull NSData *)archive;

@end
