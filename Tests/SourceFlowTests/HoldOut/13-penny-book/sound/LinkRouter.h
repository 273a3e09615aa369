#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

typedef BOOL (^LinkHandler)(NSDictionary<NSString *, NSString *> *parameters);

/// Routes such as `/book/:action`; a part that begins with a colon matches anything.
@interface LinkRouter : NSObject

+ (instancetype)sharedRouter;
- (void)addRoute:(NSString *)pattern handler:(LinkHandler)handler;
- (BOOL)routeURL:(NSURL *)url;

@end

NS_ASSUME_NONNULL_END
