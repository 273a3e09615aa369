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
    NSString *format = [NSString stringWithFormat:@"artist ==[c] '%@'", artist];
    NSPredicate *predicate = [NSPredicate predicateWithFormat:format];
    self.visibleSongs = [self.songs filteredArrayUsingPredicate:predicate];
    [NSNotificationCenter.defaultCenter postNotificationName:SongLibraryDidFilterNotification object:self];
}

@end
