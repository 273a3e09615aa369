#import "ShelfNavigator.h"

@implementation ShelfNavigator {
    UITabBarController *_tabs;
}

- (instancetype)initWithTabs:(UITabBarController *)tabs
{
    self = [super init];
    if (self) {
        _tabs = tabs;
    }
    return self;
}

- (BOOL)showShelf:(NSString *)name
{
    NSDictionary<NSString *, NSNumber *> *shelves = @{
        @"new" : @0,
        @"saved" : @1,
        @"basket" : @2,
    };
    NSNumber *index = name == nil ? nil : shelves[name];
    if (index == nil) {
        return NO;
    }
    _tabs.selectedIndex = index.unsignedIntegerValue;
    return YES;
}

@end
