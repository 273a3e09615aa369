#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

@interface VaultViewController : UIViewController
@property (nonatomic, copy) NSString *password;
@end

@implementation VaultViewController
- (IBAction)copyPassword:(id)sender {
  [UIPasteboard.generalPasteboard setValue:self.password
                         forPasteboardType:UTTypeUTF8PlainText.identifier];
}
@end
