#import <UIKit/UIKit.h>

static void Trace(NSString *what, id subject)
{
    NSLog(@"%@: %@", what, subject);
}

@interface TalkDelegate : UIResponder <UIApplicationDelegate>
@property (copy, nonatomic) NSUUID *channel;
@end

@implementation TalkDelegate

- (NSUUID *)channelIn:(NSArray<NSURLQueryItem *> *)pairs
{
    for (NSURLQueryItem *pair in pairs) {
        if ([pair.name isEqualToString:@"id"]) {
            return [[NSUUID alloc] initWithUUIDString:pair.value ?: @""];
        }
    }
    return nil;
}

- (BOOL)application:(UIApplication *)app handleOpenURL:(NSURL *)address
{
    Trace(@"from another app", address.absoluteString);
    BOOL isRoom = [address.scheme isEqualToString:@"chatterbox"] && [address.host isEqualToString:@"room"];
    if (isRoom) {
        NSURLComponents *parts = [NSURLComponents componentsWithURL:address resolvingAgainstBaseURL:NO];
        self.channel = [self channelIn:parts.queryItems];
    }
    return isRoom && self.channel != nil;
}

@end
