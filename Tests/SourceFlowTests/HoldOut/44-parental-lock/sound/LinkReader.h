#import <UIKit/UIKit.h>

@class LinkReader;

@protocol LinkReaderDelegate <NSObject>
- (void)linkReaderWantsAccountClosed:(LinkReader *)reader;
- (void)linkReader:(LinkReader *)reader wantsLevel:(NSString *)level;
@end

@interface LinkReader : NSObject
@property (nonatomic, weak) id<LinkReaderDelegate> delegate;
- (BOOL)readURL:(NSURL *)url;
@end
