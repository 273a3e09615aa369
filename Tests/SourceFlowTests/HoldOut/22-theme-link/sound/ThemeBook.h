#import <UIKit/UIKit.h>

@interface ThemeBook : NSObject

@property (class, nonatomic, readonly) ThemeBook *mainBook;
@property (nonatomic, copy) NSArray<UIColor *> *colors;
@property (nonatomic, copy) NSArray<UIFont *> *fonts;

- (void)pickNumber:(NSInteger)number;

@end
