#import <Foundation/Foundation.h>

@interface DiaryInbox : NSObject
@property (class, nonatomic, readonly) NSError *noPicture;
- (void)addPicture:(NSData *)picture text:(NSString *)text;
@end
