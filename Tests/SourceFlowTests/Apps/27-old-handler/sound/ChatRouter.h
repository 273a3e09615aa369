#import <Foundation/Foundation.h>

@interface ChatRouter : NSObject

@property (copy, nonatomic, readonly) NSUUID *room;

- (BOOL)joinRoomFromURL:(NSURL *)url;

@end
