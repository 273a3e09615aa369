#import <Social/Social.h>
#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

#import "CardStore.h"

@interface ShareViewController : SLComposeServiceViewController
@property (strong, nonatomic) CardStore *store;
@end

@implementation ShareViewController

- (BOOL)isContentValid
{
    return self.contentText.length > 0 && self.contentText.length <= 200;
}

- (void)didSelectPost
{
    self.store = [[CardStore alloc] init];
    NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
    NSItemProvider *provider = item.attachments.firstObject;
    NSString *type = UTTypeVCard.identifier;
    [provider loadItemForTypeIdentifier:type options:nil completionHandler:^(NSData *card, NSError *error) {
        [self.store addCard:card];
        [self finish];
    }];
}

- (void)finish
{
    dispatch_async(dispatch_get_main_queue(), ^{
        [self dismissViewControllerAnimated:YES completion:nil];
    });
}

- (NSArray *)configurationItems
{
    return @[];
}

@end
