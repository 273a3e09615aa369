#import "BackupStore.h"

@implementation BackupStore

- (NSString *)folder
{
    NSArray<NSString *> *folders = NSSearchPathForDirectoriesInDomains(NSDocumentDirectory, NSUserDomainMask, YES);
    return [folders.firstObject stringByAppendingPathComponent:@"Backups"].stringByStandardizingPath;
}

- (NSData *)archiveNamed:(NSString *)name
{
    NSString *path = [self.folder stringByAppendingPathComponent:name];
    path = path.stringByStandardizingPath;
    if (![path hasPrefix:[self.folder stringByAppendingString:@"/"]]) {
        return nil;
    }
    return [NSData dataWithContentsOfFile:path];
}

@end
