#import "MovieInbox.h"

@implementation MovieInbox

- (NSURL *)newFile
{
    NSURL *container = [NSFileManager.defaultManager
        containerURLForSecurityApplicationGroupIdentifier:@"group.com.example.movies"];
    NSString *name = [NSUUID.UUID.UUIDString stringByAppendingPathExtension:@"mov"];
    return [container URLByAppendingPathComponent:name];
}

- (BOOL)addMovieAtURL:(NSURL *)movie
{
    NSData *data = [NSData dataWithContentsOfURL:movie];
    return [data writeToURL:self.newFile atomically:YES];
}

@end
