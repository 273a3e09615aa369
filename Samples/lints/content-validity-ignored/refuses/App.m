#import <Social/Social.h>
#import <UIKit/UIKit.h>

@interface ShareViewController : SLComposeServiceViewController
@end

@implementation ShareViewController
- (BOOL)isContentValid {
  return YES;
}

- (void)didSelectPost {
  [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
}
@end
