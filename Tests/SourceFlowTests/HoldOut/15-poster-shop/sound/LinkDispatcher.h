#import <Foundation/Foundation.h>

@interface LinkDispatcher : NSObject

- (BOOL)dispatch:(NSURL *)link;

@end
