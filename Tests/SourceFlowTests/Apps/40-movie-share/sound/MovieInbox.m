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
    return [NSFileManager.defaultManager copyItemAtURL:movie toURL:self.newFile error:nil];
}

@end
