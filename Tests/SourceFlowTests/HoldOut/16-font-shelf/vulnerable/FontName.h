#import <Foundation/Foundation.h>

@interface FontName : NSObject

@property (nonatomic, copy, readonly, nonnull) NSString *fileName;

/// Nil if the text is not the name of a font's file.
- (nullable instancetype)initWithText:(nullable NSString *)text;

@end
