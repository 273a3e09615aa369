#import "SongLibrary.h"

NSNotificationName const SongLibraryDidFilterNotification = @"SongLibraryDidFilter";

@implementation Song
@end

@interface SongLibrary ()
@property (copy, nonatomic) NSArray<Song *> *visibleSongs;
@end

@implementation SongLibrary

- (void)showSongsByArtist:(NSString *)artist
{
    if (artist.length == 0) {
        self.visibleSongs = self.songs;
        return;
    }
    NSPredicate *predicate = [NSPredicate predicateWithFormat:@"artist ==[c] %@", artist];
    self.visibleSongs = [self.songs filteredArrayUsingPredicate:predicate];
    [NSNotificationCenter.defaultCenter postNotificationName:SongLibraryDidFilterNotification object:self];
}

@end
