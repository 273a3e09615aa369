#import <UIKit/UIKit.h>

@class Layer;

/// Moves layers from one collage of this app to another.
@interface LayerClipboard : NSObject

+ (void)putLayer:(nonnull Layer *)layer;
+ (nullable Layer *)takeLayer;

@end
