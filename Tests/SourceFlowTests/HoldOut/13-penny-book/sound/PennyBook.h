#import <Foundation/Foundation.h>

@interface PennyBook : NSObject

+ (instancetype)currentBook;
- (void)showToday;
- (void)deleteAllEntries;

@end
