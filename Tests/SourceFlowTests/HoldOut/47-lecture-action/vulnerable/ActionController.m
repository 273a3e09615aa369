#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>
#import <WebKit/WebKit.h>

#import "LectureBox.h"

@interface ActionController : UIViewController
@property (nonatomic, strong) WKWebView *preview;
@property (nonatomic, strong) LectureBox *box;
@end

@implementation ActionController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.box = [[LectureBox alloc] init];
  self.preview = [[WKWebView alloc] initWithFrame:self.view.bounds];
  [self.view addSubview:self.preview];
  for (NSExtensionItem *item in self.extensionContext.inputItems) {
    for (NSItemProvider *provider in item.attachments) {
      [self takeProvider:provider];
    }
  }
}

- (void)takeProvider:(NSItemProvider *)provider {
  NSString *list = UTTypePropertyList.identifier;
  if (![provider hasItemConformingToTypeIdentifier:list]) {
    [self.box takeMovieOf:provider];
    return;
  }
  [provider loadItemForTypeIdentifier:list
                              options:nil
                    completionHandler:^(NSDictionary *members, NSError *error) {
                      NSDictionary *results =
                          members[NSExtensionJavaScriptPreprocessingResultsKey];
                      [self showTitle:results[@"title"]];
                    }];
}

- (void)showTitle:(NSString *)title {
  dispatch_async(dispatch_get_main_queue(), ^{
    NSString *script = [NSString stringWithFormat:@"setTitle(\"%@\")", title];
    [self.preview evaluateJavaScript:script completionHandler:nil];
  });
}

- (IBAction)done:(id)sender {
  [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
}

@end
