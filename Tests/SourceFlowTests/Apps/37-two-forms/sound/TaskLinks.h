#import <Foundation/Foundation.h>

@interface TaskLinks : NSObject

- (BOOL)addTaskFromURL:(NSURL *)url;
- (BOOL)showListNamed:(NSString *)name;

@end
