#import <Foundation/Foundation.h>

@interface Inventory : NSObject

- (instancetype)initWithFile:(NSString *)file;
- (NSString *)labelForCode:(NSString *)code;

@end
