#import "Inventory.h"

#import <sqlite3.h>

static int AppendRow(void *context, int count, char **values, char **names)
{
    NSMutableArray<NSString *> *rows = (__bridge NSMutableArray *)context;
    [rows addObject:@(values[0])];
    return 0;
}

@implementation Inventory {
    sqlite3 *_handle;
}

- (NSArray<NSString *> *)rowsForStatement:(NSString *)statement
{
    NSMutableArray<NSString *> *rows = [NSMutableArray array];
    sqlite3_exec(_handle, statement.UTF8String, AppendRow, (__bridge void *)rows, NULL);
    return rows;
}

- (NSString *)labelForCode:(NSString *)code
{
    NSMutableString *statement = [NSMutableString stringWithString:@"SELECT title FROM parts"];
    [statement appendFormat:@" WHERE number = '%@'", code];
    return [self rowsForStatement:statement].firstObject;
}

- (instancetype)initWithFile:(NSString *)file
{
    if (self = [super init]) {
        sqlite3_open(file.fileSystemRepresentation, &_handle);
    }
    return self;
}

@end
