#import "ThemeBook.h"

@implementation ThemeBook

+ (ThemeBook *)mainBook {
    static ThemeBook *book;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        book = [[ThemeBook alloc] init];
        book.colors = @[ UIColor.blackColor, UIColor.brownColor, UIColor.purpleColor ];
        book.fonts = @[
            [UIFont fontWithName:@"Georgia" size:17] ?: [UIFont systemFontOfSize:17],
            [UIFont fontWithName:@"Palatino" size:17] ?: [UIFont systemFontOfSize:17],
            [UIFont systemFontOfSize:17],
            [UIFont italicSystemFontOfSize:17],
        ];
    });
    return book;
}

- (void)pickNumber:(NSInteger)number {
    if (number < 0 || number >= (NSInteger)self.fonts.count) {
        return;
    }
    UILabel.appearance.textColor = self.colors[number];
}

@end
