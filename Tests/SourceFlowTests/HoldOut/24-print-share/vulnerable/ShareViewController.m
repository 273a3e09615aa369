#import "ShareViewController.h"
#import "PrintInbox.h"
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

@implementation ShareViewController

- (NSItemProvider *)picture {
    for (NSExtensionItem *item in self.extensionContext.inputItems) {
        for (NSItemProvider *provider in item.attachments) {
            if ([provider hasItemConformingToTypeIdentifier:UTTypeImage.identifier]) {
                return provider;
            }
        }
    }
    return nil;
}

- (BOOL)isContentValid {
    return self.picture != nil && self.contentText.length <= 200;
}

- (void)didSelectPost {
    NSString *caption = self.contentText ?: @"";
    NSItemProvider *picture = self.picture;
    if (picture == nil) {
        [self cancelWithCode:NSFileNoSuchFileError];
        return;
    }
    [picture loadItemForTypeIdentifier:UTTypeImage.identifier
                               options:nil
                     completionHandler:^(NSURL *file, NSError *error) {
        if (error != nil || ![file isKindOfClass:NSURL.class] || !file.isFileURL) {
            return;
        }
        dispatch_async(dispatch_get_main_queue(), ^{
            NSData *data = [NSData dataWithContentsOfURL:file];
            [self finishWithData:data caption:caption];
        });
    }];
}

- (void)finishWithData:(NSData *)data caption:(NSString *)caption {
    if (data == nil || ![PrintInbox addPicture:data caption:caption]) {
        [self cancelWithCode:NSFileWriteUnknownError];
        return;
    }
    [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
}

- (void)cancelWithCode:(NSInteger)code {
    NSError *error = [NSError errorWithDomain:NSCocoaErrorDomain code:code userInfo:nil];
    [self.extensionContext cancelRequestWithError:error];
}

- (NSArray *)configurationItems {
    return @[];
}

@end
