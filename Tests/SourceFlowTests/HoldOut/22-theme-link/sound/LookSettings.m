#import "LookSettings.h"

@implementation LookSettings

+ (NSDictionary<NSString *, NSSet<NSString *> *> *)choices {
    return @{
        @"leading": [NSSet setWithObjects:@"tight", @"normal", @"loose", nil],
        @"page": [NSSet setWithObjects:@"white", @"sepia", nil],
    };
}

+ (void)takeItem:(NSURLQueryItem *)item {
    if (item.value == nil || ![self.choices[item.name] containsObject:item.value]) {
        return;
    }
    NSUserDefaults *defaults = NSUserDefaults.standardUserDefaults;
    [defaults setObject:item.value forKey:item.name];
}

@end
