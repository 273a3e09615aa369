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
  NSUInteger length = self.contentText.length;
  self.charactersRemaining = @(500 - (NSInteger)length);
  return length > 0 && length <= 500;
}

- (void)didSelectPost {
  NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
  NSItemProvider *provider = item.attachments.firstObject;
  if (![provider hasItemConformingToTypeIdentifier:kImage]) {
    [self.extensionContext cancelRequestWithError:DiaryInbox.noPicture];
    return;
  }
  NSString *text = self.contentText;
  [provider loadItemForTypeIdentifier:kImage
                              options:nil
                    completionHandler:^(NSURL *file, NSError *error) {
                      NSData *picture = [NSData dataWithContentsOfURL:file];
                      dispatch_async(dispatch_get_main_queue(), ^{
                        [self.inbox addPicture:picture text:text];
                        [self.extensionContext completeRequestReturningItems:@[]
                                                           completionHandler:nil];
                      });
                    }];
}

- (NSArray *)configurationItems {
  return @[];
}

@end
