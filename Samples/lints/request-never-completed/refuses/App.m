#import <Social/Social.h>
#import <UIKit/UIKit.h>

@interface ShareViewController : SLComposeServiceViewController
@property (nonatomic, strong) NSMutableArray<NSString *> *posts;
@end

@implementation ShareViewController
- (BOOL)isContentValid {
  return self.contentText.length > 0;
}

- (void)didSelectPost {
  [self.posts addObject:self.contentText];
  [self dismissViewControllerAnimated:YES completion:nil];
}
@end
