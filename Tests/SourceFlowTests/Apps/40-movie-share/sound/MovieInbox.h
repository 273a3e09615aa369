#import <Foundation/Foundation.h>

@interface MovieInbox : NSObject

- (BOOL)addMovieAtURL:(NSURL *)movie;

@end
