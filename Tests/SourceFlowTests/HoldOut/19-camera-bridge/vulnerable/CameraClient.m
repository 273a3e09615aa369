#import "CameraClient.h"

@implementation CameraClient

- (BOOL)mayAsk:(NSURL *)address {
    if (![address.scheme isEqualToString:@"https"] || address.host == nil) {
        return NO;
    }
    return [address.host.lowercaseString hasSuffix:@"cams.example"];
}

- (void)snapshotAt:(NSURL *)address completion:(void (^)(UIImage *))completion {
    if (![self mayAsk:address]) {
        completion(nil);
        return;
    }
    void (^finish)(NSData *, NSURLResponse *, NSError *) =
        ^(NSData *data, NSURLResponse *response, NSError *error) {
        UIImage *image = data == nil ? nil : [UIImage imageWithData:data];
        dispatch_async(dispatch_get_main_queue(), ^{
            completion(image);
        });
    };
    NSURLSession *session = NSURLSession.sharedSession;
    NSURLSessionTask *task = [session dataTaskWithURL:address completionHandler:finish];
    [task resume];
}

@end
