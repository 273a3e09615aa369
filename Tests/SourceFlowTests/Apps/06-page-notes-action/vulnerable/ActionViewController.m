#import "ActionViewController.h"
#import "NoteRenderer.h"

#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>
#import <WebKit/WebKit.h>

@interface ActionViewController ()
@property (weak, nonatomic) IBOutlet WKWebView *webView;
@property (strong, nonatomic) NoteRenderer *renderer;
@end

@implementation ActionViewController

- (void)viewDidLoad
{
    [super viewDidLoad];
    self.renderer = [[NoteRenderer alloc] initWithWebView:self.webView];
    NSString *type = UTTypePropertyList.identifier;
    for (NSExtensionItem *item in self.extensionContext.inputItems) {
        for (NSItemProvider *provider in item.attachments) {
            if ([provider hasItemConformingToTypeIdentifier:type]) {
                [self readPageFrom:provider type:type];
            }
        }
    }
}

- (void)readPageFrom:(NSItemProvider *)provider type:(NSString *)type
{
    [provider loadItemForTypeIdentifier:type options:nil completionHandler:^(NSDictionary *item, NSError *error) {
        NSDictionary *page = item[NSExtensionJavaScriptPreprocessingResultsKey];
        NSString *title = page[@"title"];
        if (![title isKindOfClass:NSString.class]) {
            return;
        }
        dispatch_async(dispatch_get_main_queue(), ^{
            [self.renderer showTitle:title];
        });
    }];
}

- (IBAction)done:(id)sender
{
    [self.extensionContext completeRequestReturningItems:self.extensionContext.inputItems completionHandler:nil];
}

@end
