#import "CardStore.h"

@implementation CardStore

- (void)addCard:(NSData *)card
{
    NSURL *container = [NSFileManager.defaultManager
        containerURLForSecurityApplicationGroupIdentifier:@"group.com.example.cards"];
    NSString *name = [NSUUID.UUID.UUIDString stringByAppendingPathExtension:@"vcf"];
    [card writeToURL:[container URLByAppendingPathComponent:name] atomically:YES];
}

@end
