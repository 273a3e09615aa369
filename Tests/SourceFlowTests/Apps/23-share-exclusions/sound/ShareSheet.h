#import <UIKit/UIKit.h>

@interface ShareSheet : NSObject

- (UIActivityViewController *)controllerForText:(NSString *)text;

@end
