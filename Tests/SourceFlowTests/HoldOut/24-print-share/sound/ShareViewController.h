#import <Social/Social.h>
#import <UIKit/UIKit.h>

@interface ShareViewController : SLComposeServiceViewController

@end
