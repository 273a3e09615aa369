#import "LookupController.h"

#import <UIKit/UIKit.h>

@interface LookupController ()
@property (copy, nonatomic) NSSet<NSString *> *words;
@property (copy, nonatomic) NSString *errorCallback;
@end

@implementation LookupController

- (void)lookUpWithParameters:(NSDictionary<NSString *, NSString *> *)parameters
{
    self.errorCallback = parameters[@"x-error"];
    NSString *word = parameters[@"word"];
    if (word == nil || ![self.words containsObject:word]) {
        [self reportError:404];
    }
}

- (void)reportError:(NSInteger)code
{
    if (self.errorCallback == nil) {
        return;
    }
    NSURLComponents *callback = [NSURLComponents componentsWithString:self.errorCallback];
    if (callback == nil) {
        return;
    }
    NSMutableArray<NSURLQueryItem *> *items = [NSMutableArray arrayWithArray:callback.queryItems ?: @[]];
    [items addObject:[NSURLQueryItem queryItemWithName:@"errorCode" value:@(code).stringValue]];
    callback.queryItems = items;
    [UIApplication.sharedApplication openURL:callback.URL options:@{} completionHandler:nil];
}

@end
