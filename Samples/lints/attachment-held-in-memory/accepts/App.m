#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

@interface ActionViewController : UIViewController
@property (nonatomic, copy) NSURL *inbox;
@end

@implementation ActionViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
  NSItemProvider *provider = item.attachments.firstObject;
  NSString *type = UTTypeMovie.identifier;
  if (![provider hasItemConformingToTypeIdentifier:type]) {
    [self finish];
    return;
  }
  [provider loadFileRepresentationForTypeIdentifier:type
                                  completionHandler:^(NSURL *file, NSError *error) {
                                    [NSFileManager.defaultManager copyItemAtURL:file
                                                                          toURL:self.inbox
                                                                          error:nil];
                                    [self finish];
                                  }];
}

- (void)finish {
  [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
}
@end
