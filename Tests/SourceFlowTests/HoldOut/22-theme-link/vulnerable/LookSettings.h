#import <Foundation/Foundation.h>

@interface LookSettings : NSObject

+ (void)takeItem:(NSURLQueryItem *)item;

@end
