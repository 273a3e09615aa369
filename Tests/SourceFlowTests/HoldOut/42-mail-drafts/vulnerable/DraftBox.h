#import <Foundation/Foundation.h>

@interface Draft : NSObject
@property (nonatomic, copy) NSString *subject;
@property (nonatomic, copy) NSString *body;
@end

@interface DraftBox : NSObject
- (void)add:(Draft *)draft;
@end
