#import "ReportClient.h"

@implementation ReportClient

- (void)fetchDraft:(NSUUID *)draft
{
    if (draft == nil || self.server == nil) {
        return;
    }
    NSURLComponents *components = [[NSURLComponents alloc] init];
    components.scheme = @"https";
    components.host = self.server;
    components.path = [@"/drafts/" stringByAppendingString:draft.UUIDString];
    NSURLRequest *request = [NSURLRequest requestWithURL:components.URL];
    NSURLSessionDataTask *task = [NSURLSession.sharedSession dataTaskWithRequest:request
                                                               completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
        if (data != nil) {
            [self saveDraft:data];
        }
    }];
    [task resume];
}

- (void)saveDraft:(NSData *)data
{
    NSURL *caches = [NSFileManager.defaultManager URLsForDirectory:NSCachesDirectory
                                                         inDomains:NSUserDomainMask].firstObject;
    [data writeToURL:[caches URLByAppendingPathComponent:@"draft.json"] atomically:YES];
}

@end
