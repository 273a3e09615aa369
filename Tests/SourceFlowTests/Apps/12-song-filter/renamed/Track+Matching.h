#import <Foundation/Foundation.h>

@interface Track : NSObject
@property (copy, nonatomic) NSString *artist;
@end

@interface Track (Matching)
+ (NSArray<Track *> *)tracks:(NSArray<Track *> *)all by:(NSString *)performer;
@end
