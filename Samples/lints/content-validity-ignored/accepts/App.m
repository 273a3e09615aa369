#import <Social/Social.h>
#import <UIKit/UIKit.h>

@interface ShareViewController : SLComposeServiceViewController
@end

@implementation ShareViewController
- (BOOL)isContentValid {
  return self.contentText.length > 0 && self.contentText.length <= 500;
}

- (void)didSelectPost {
  [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
}
@end
