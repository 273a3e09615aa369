#import <Foundation/Foundation.h>

@interface BackupStore : NSObject

- (nullable NSData *)archiveNamed:(nonnull NSString *)name;

@end
