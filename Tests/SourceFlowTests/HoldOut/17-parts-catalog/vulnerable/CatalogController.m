#import "CatalogController.h"
#import "CatalogQuery.h"

@implementation CatalogController {
    CatalogQuery *_query;
    NSMutableArray<NSString *> *_names;
}

- (instancetype)initWithQuery:(CatalogQuery *)query {
    if ((self = [super initWithStyle:UITableViewStylePlain])) {
        _query = query;
        _names = [NSMutableArray array];
    }
    return self;
}

- (void)viewDidLoad {
    [super viewDidLoad];
    FMDatabase *database = [FMDatabase databaseWithPath:
        [NSBundle.mainBundle pathForResource:@"parts" ofType:@"sqlite"]];
    if (![database open]) {
        return;
    }
    FMResultSet *rows = [_query runInDatabase:database];
    while ([rows next]) {
        [_names addObject:[rows stringForColumn:@"name"] ?: @"?"];
    }
    [database close];
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
    return (NSInteger)_names.count;
}

@end
