#import "CatalogQuery.h"

@interface NumberQuery : CatalogQuery
@property (nonatomic) NSInteger number;
@end

@interface ShelfQuery : CatalogQuery
@property (nonatomic, copy) NSString *shelf;
@end

@implementation CatalogQuery

+ (CatalogQuery *)queryWithLink:(NSURL *)link {
    NSURLComponents *parts = [NSURLComponents componentsWithURL:link resolvingAgainstBaseURL:NO];
    if (parts.queryItems.count != 1) {
        return nil;
    }
    NSURLQueryItem *item = parts.queryItems.lastObject;
    if ([item.name isEqualToString:@"number"]) {
        NumberQuery *query = [[NumberQuery alloc] init];
        query.number = item.value.integerValue;
        return query;
    }
    if ([item.name isEqualToString:@"shelf"]) {
        ShelfQuery *query = [[ShelfQuery alloc] init];
        query.shelf = item.value;
        return query;
    }
    return nil;
}

- (FMResultSet *)runInDatabase:(FMDatabase *)database {
    [self doesNotRecognizeSelector:_cmd];
    return nil;
}

@end

@implementation NumberQuery

- (FMResultSet *)runInDatabase:(FMDatabase *)database {
    NSString *text = [NSString stringWithFormat:@"SELECT * FROM part WHERE id = %ld", (long)self.number];
    return [database executeQuery:text];
}

@end

@implementation ShelfQuery

- (FMResultSet *)runInDatabase:(FMDatabase *)database {
    NSString *shelf = self.shelf ?: @"";
    NSString *text = @"SELECT * FROM part WHERE shelf = ?";
    return [database executeQuery:text withArgumentsInArray:@[ shelf ]];
}

@end
