#import "LayerClipboard.h"
#import "Layer.h"

static NSString *const LayerType = @"com.example.collage.layer";

@implementation LayerClipboard

+ (UIPasteboard *)board {
    return [UIPasteboard pasteboardWithName:@"com.example.collage.layers" create:YES];
}

+ (void)putLayer:(Layer *)layer {
    NSData *data = [NSKeyedArchiver archivedDataWithRootObject:layer
                                         requiringSecureCoding:YES
                                                         error:nil];
    if (data != nil) {
        [self.board setData:data forPasteboardType:LayerType];
    }
}

+ (Layer *)takeLayer {
    NSData *data = [self.board dataForPasteboardType:LayerType];
    return data == nil ? nil : [NSKeyedUnarchiver unarchivedObjectOfClass:Layer.class
                                                                 fromData:data
                                                                    error:nil];
}

@end
