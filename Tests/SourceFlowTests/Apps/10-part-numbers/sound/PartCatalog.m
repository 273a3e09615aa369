#import "PartCatalog.h"

#import <sqlite3.h>

@implementation PartCatalog {
    sqlite3 *_database;
    dispatch_queue_t _queue;
}

- (instancetype)init
{
    self = [super init];
    if (self) {
        _queue = dispatch_queue_create("com.example.partfinder.catalog", DISPATCH_QUEUE_SERIAL);
        NSString *path = [NSBundle.mainBundle pathForResource:@"parts" ofType:@"sqlite"];
        sqlite3_open_v2(path.fileSystemRepresentation, &_database, SQLITE_OPEN_READONLY, NULL);
    }
    return self;
}

- (void)findPartNumbered:(NSString *)number completion:(void (^)(NSString *title))completion
{
    dispatch_async(_queue, ^{
        NSString *title = [self titleOfPart:number];
        dispatch_async(dispatch_get_main_queue(), ^{
            completion(title);
        });
    });
}

- (NSString *)titleOfPart:(NSString *)number
{
    NSString *query = @"SELECT title FROM parts WHERE number = ?";
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(_database, query.UTF8String, -1, &statement, NULL) != SQLITE_OK) {
        return nil;
    }
    sqlite3_bind_text(statement, 1, number.UTF8String, -1, SQLITE_TRANSIENT);
    NSString *title = nil;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        title = @((const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return title;
}

@end
