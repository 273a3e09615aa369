#import "PairingStore.h"

#import <Security/Security.h>

@implementation PairingStore

- (BOOL)finishWithDevice:(NSString *)device
{
    NSUUID *identifier = [[NSUUID alloc] initWithUUIDString:device];
    if (identifier == nil || ![identifier isEqual:self.awaitedDevice]) {
        return NO;
    }
    self.awaitedDevice = nil;
    return [self store:identifier.UUIDString];
}

- (BOOL)store:(NSString *)device
{
    NSDictionary *query = @{
        (__bridge id)kSecClass : (__bridge id)kSecClassGenericPassword,
        (__bridge id)kSecAttrService : @"com.example.pairing",
        (__bridge id)kSecAttrAccount : @"device",
    };
    NSMutableDictionary *attributes = [query mutableCopy];
    attributes[(__bridge id)kSecValueData] = [device dataUsingEncoding:NSUTF8StringEncoding];
    attributes[(__bridge id)kSecAttrAccessible] = (__bridge id)kSecAttrAccessibleWhenUnlockedThisDeviceOnly;
    SecItemDelete((__bridge CFDictionaryRef)query);
    OSStatus status = SecItemAdd((__bridge CFDictionaryRef)attributes, NULL);
    return status == errSecSuccess;
}

@end
