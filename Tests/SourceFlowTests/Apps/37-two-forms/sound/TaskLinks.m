#import "TaskLinks.h"

@interface TaskLinks ()
@property (strong, nonatomic) NSMutableArray<NSString *> *drafts;
@property (copy, nonatomic) NSArray<NSString *> *lists;
@property (copy, nonatomic) NSString *visibleList;
@end

@implementation TaskLinks

- (BOOL)addTaskFromURL:(NSURL *)url
{
    if (![url.path isEqualToString:@"/add"]) {
        return NO;
    }
    NSURLComponents *components = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    for (NSURLQueryItem *item in components.queryItems) {
        if ([item.name isEqualToString:@"title"] && item.value.length > 0) {
            [self.drafts addObject:item.value];
        }
    }
    return YES;
}

- (BOOL)showListNamed:(NSString *)name
{
    if (name == nil || ![self.lists containsObject:name]) {
        return NO;
    }
    self.visibleList = name;
    return YES;
}

@end
