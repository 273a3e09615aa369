#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface Song : NSObject
@property (copy, nonatomic) NSString *title;
@property (copy, nonatomic) NSString *artist;
@end

@interface SongLibrary : NSObject

@property (copy, nonatomic) NSArray<Song *> *songs;
@property (copy, nonatomic, readonly) NSArray<Song *> *visibleSongs;

- (void)showSongsByArtist:(nullable NSString *)artist;

@end

NS_ASSUME_NONNULL_END
