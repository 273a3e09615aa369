#import <Foundation/Foundation.h>

@interface PrintInbox : NSObject

+ (BOOL)addPicture:(NSData *)picture caption:(NSString *)caption;

@end
