#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

@interface ActionViewController : UIViewController
@property (nonatomic, copy) NSData *picture;
@end

@implementation ActionViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
  NSItemProvider *provider = item.attachments.firstObject;
  NSString *type = UTTypeImage.identifier;
  if (![provider hasItemConformingToTypeIdentifier:type]) {
    [self finish];
    return;
  }
  [provider loadItemForTypeIdentifier:type
                              options:nil
                    completionHandler:^(NSURL *file, NSError *error) {
                      dispatch_async(dispatch_get_main_queue(), ^{
                        self.picture = [NSData dataWithContentsOfURL:file];
                        [self finish];
                      });
                    }];
}

- (void)finish {
  [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
}
@end
