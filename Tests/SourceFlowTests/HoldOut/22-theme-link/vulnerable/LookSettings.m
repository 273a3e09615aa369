#import "LookSettings.h"

@implementation LookSettings

+ (void)takeItem:(NSURLQueryItem *)item {
    if (item.value == nil || [item.name hasPrefix:@"Apple"]) {
        return;
    }
    NSUserDefaults *defaults = NSUserDefaults.standardUserDefaults;
    [defaults setObject:item.value forKey:item.name];
}

@end
