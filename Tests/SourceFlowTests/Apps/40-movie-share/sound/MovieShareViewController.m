#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

#import "MovieInbox.h"

@interface MovieShareViewController : UIViewController
@property (strong, nonatomic) MovieInbox *inbox;
@end

@implementation MovieShareViewController

- (void)viewDidLoad
{
    [super viewDidLoad];
    self.inbox = [[MovieInbox alloc] init];
    NSItemProvider *provider = [self movieProvider];
    if (provider == nil) {
        [self cancel];
        return;
    }
    [provider loadFileRepresentationForTypeIdentifier:UTTypeMovie.identifier
                                    completionHandler:^(NSURL *file, NSError *error) {
        BOOL isStored = file != nil && [self.inbox addMovieAtURL:file];
        dispatch_async(dispatch_get_main_queue(), ^{
            if (isStored) {
                [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
            } else {
                [self cancel];
            }
        });
    }];
}

- (NSItemProvider *)movieProvider
{
    for (NSExtensionItem *item in self.extensionContext.inputItems) {
        for (NSItemProvider *provider in item.attachments) {
            if ([provider hasItemConformingToTypeIdentifier:UTTypeMovie.identifier]) {
                return provider;
            }
        }
    }
    return nil;
}

- (void)cancel
{
    NSError *error = [NSError errorWithDomain:NSCocoaErrorDomain code:NSFileReadUnknownError userInfo:nil];
    [self.extensionContext cancelRequestWithError:error];
}

@end
