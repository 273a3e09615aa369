#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

@interface VaultViewController : UIViewController
@property (nonatomic, copy) NSString *password;
@end

@implementation VaultViewController
- (IBAction)copyPassword:(id)sender {
  [UIPasteboard.generalPasteboard
      setItems:@[ @{UTTypeUTF8PlainText.identifier : self.password} ]
       options:@{
         UIPasteboardOptionLocalOnly : @YES,
         UIPasteboardOptionExpirationDate : [NSDate dateWithTimeIntervalSinceNow:60]
       }];
}
@end
