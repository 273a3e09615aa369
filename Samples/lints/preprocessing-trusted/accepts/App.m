#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

@interface ActionViewController : UIViewController
@end

@implementation ActionViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  NSString *type = UTTypePropertyList.identifier;
  NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
  NSItemProvider *provider = item.attachments.firstObject;
  if (![provider hasItemConformingToTypeIdentifier:type]) return;
  [provider loadItemForTypeIdentifier:type
                              options:nil
                    completionHandler:^(NSDictionary *members, NSError *error) {
                      NSDictionary *results =
                          members[NSExtensionJavaScriptPreprocessingResultsKey];
                      NSURL *feed = [NSURL URLWithString:results[@"feed"]];
                      [self subscribe:feed];
                      [self.extensionContext completeRequestReturningItems:@[]
                                                         completionHandler:nil];
                    }];
}

- (void)subscribe:(NSURL *)feed {
  if (![feed.scheme isEqualToString:@"https"]) return;
  if (![feed.host isEqualToString:@"feeds.example.com"]) return;
  [[NSURLSession.sharedSession dataTaskWithURL:feed] resume];
}
@end
