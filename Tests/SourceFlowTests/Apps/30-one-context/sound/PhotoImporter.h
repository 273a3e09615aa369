#import <Foundation/Foundation.h>

@interface PhotoImporter : NSObject

- (void)selectPreset:(NSString *)name;

@end
