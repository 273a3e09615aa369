#import "LinkRouter.h"

@interface LinkRouter ()
@property (nonatomic) NSMutableDictionary<NSString *, LinkHandler> *routes;
@end

@implementation LinkRouter

+ (instancetype)sharedRouter {
    static LinkRouter *router;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        router = [[LinkRouter alloc] init];
        router.routes = [NSMutableDictionary dictionary];
    });
    return router;
}

- (void)addRoute:(NSString *)pattern handler:(LinkHandler)handler {
    self.routes[pattern] = [handler copy];
}

- (BOOL)routeURL:(NSURL *)url {
    for (NSString *pattern in self.routes) {
        NSDictionary *parameters = [self parametersOfURL:url pattern:pattern];
        if (parameters != nil && self.routes[pattern](parameters)) {
            return YES;
        }
    }
    return NO;
}

- (NSDictionary *)parametersOfURL:(NSURL *)url pattern:(NSString *)pattern {
    NSArray<NSString *> *wanted = pattern.pathComponents;
    NSArray<NSString *> *given = url.pathComponents;
    if (wanted.count != given.count) {
        return nil;
    }
    NSMutableDictionary *parameters = [NSMutableDictionary dictionary];
    NSURLComponents *components = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    for (NSURLQueryItem *item in components.queryItems) {
        if (parameters[item.name] != nil) {
            return nil;
        }
        parameters[item.name] = item.value ?: @"";
    }
    for (NSUInteger i = 0; i < wanted.count; i++) {
        if ([wanted[i] hasPrefix:@":"]) {
            parameters[[wanted[i] substringFromIndex:1]] = given[i];
        } else if (![wanted[i] isEqualToString:given[i]]) {
            return nil;
        }
    }
    return parameters;
}

@end
