#import "CallbackAnswer.h"
#import "Vault.h"

#import <UIKit/UIKit.h>

@implementation CallbackAnswer {
    NSURLComponents *_callback;
    NSMutableArray<NSURLQueryItem *> *_items;
}

- (instancetype)initWithCallback:(NSString *)callback
{
    self = [super init];
    if (self) {
        _callback = callback == nil ? nil : [NSURLComponents componentsWithString:callback];
        _items = [NSMutableArray array];
    }
    return self;
}

- (void)addAccount:(Account *)account
{
    [_items addObject:[NSURLQueryItem queryItemWithName:@"user" value:account.name]];
    [_items addObject:[NSURLQueryItem queryItemWithName:@"password" value:account.password]];
}

- (void)send
{
    if (![_callback.scheme isEqualToString:@"mailroom-x-callback"]) {
        return;
    }
    _callback.queryItems = _items;
    [UIApplication.sharedApplication openURL:_callback.URL options:@{} completionHandler:nil];
}

@end
