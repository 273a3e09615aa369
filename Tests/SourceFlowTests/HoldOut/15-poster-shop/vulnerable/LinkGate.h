#import <Foundation/Foundation.h>

@interface LinkGate : NSObject

/// Whether the shop is open to links: the owner may switch them off, and a page must be ours.
+ (BOOL)admits:(NSURL *)link;
+ (NSURL *)pageOfLink:(NSURL *)link;

@end
