#import <Foundation/Foundation.h>

@class FontName;

@interface FontShelf : NSObject

@property (class, nonatomic, readonly, nonnull) FontShelf *sharedShelf;

- (BOOL)tryFontNamed:(nonnull FontName *)name;

@end
