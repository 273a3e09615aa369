#import <Social/Social.h>
#import <UIKit/UIKit.h>

#import "DiaryInbox.h"

static NSString *const kImage = @"public.image";

@interface ShareController : SLComposeServiceViewController
@property (nonatomic, strong) DiaryInbox *inbox;
@end

@implementation ShareController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.inbox = [[DiaryInbox alloc] init];
  self.placeholder = @"Dear diary";
}

- (BOOL)isContentValid {
  self.charactersRemaining = @(500 - (NSInteger)self.contentText.length);
  return YES;
}

- (void)didSelectPost {
  NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
  NSItemProvider *provider = item.attachments.firstObject;
  NSString *text = self.contentText;
  [provider loadItemForTypeIdentifier:kImage
                              options:nil
                    completionHandler:^(NSURL *file, NSError *error) {
                      dispatch_async(dispatch_get_main_queue(), ^{
                        NSData *picture = [NSData dataWithContentsOfURL:file];
                        [self.inbox addPicture:picture text:text];
                        [self dismissViewControllerAnimated:YES completion:nil];
                      });
                    }];
}

- (NSArray *)configurationItems {
  return @[];
}

@end
