#import <Foundation/Foundation.h>

@interface CardStore : NSObject

- (void)addCard:(NSData *)card;

@end
