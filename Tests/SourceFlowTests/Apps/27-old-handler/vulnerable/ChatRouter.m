#import "ChatRouter.h"

@interface ChatRouter ()
@property (copy, nonatomic) NSUUID *room;
@end

@implementation ChatRouter

- (BOOL)joinRoomFromURL:(NSURL *)url
{
    NSURLComponents *components = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    for (NSURLQueryItem *item in components.queryItems) {
        if ([item.name isEqualToString:@"id"] && item.value != nil) {
            self.room = [[NSUUID alloc] initWithUUIDString:item.value];
        }
    }
    return self.room != nil;
}

@end
