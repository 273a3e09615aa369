#import "FontShelf.h"
#import "FontName.h"
#import <CoreText/CoreText.h>
#import <UIKit/UIKit.h>

@implementation FontShelf

+ (FontShelf *)sharedShelf {
    static FontShelf *shelf;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        shelf = [[self alloc] init];
    });
    return shelf;
}

- (NSString *)folder {
    NSString *support = NSSearchPathForDirectoriesInDomains(NSApplicationSupportDirectory,
                                                            NSUserDomainMask, YES).firstObject;
    return [support stringByAppendingPathComponent:@"Fonts"];
}

- (BOOL)tryFontNamed:(FontName *)name {
    NSString *path = [self.folder stringByAppendingPathComponent:name.fileName];
    NSData *data = [NSData dataWithContentsOfFile:path];
    if (data == nil) {
        return NO;
    }
    CGDataProviderRef provider = CGDataProviderCreateWithCFData((__bridge CFDataRef)data);
    CGFontRef font = CGFontCreateWithDataProvider(provider);
    BOOL registered = font != NULL && CTFontManagerRegisterGraphicsFont(font, NULL);
    CGFontRelease(font);
    CGDataProviderRelease(provider);
    return registered;
}

@end
