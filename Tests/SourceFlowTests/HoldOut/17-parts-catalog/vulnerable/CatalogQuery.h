#import <FMDB/FMDB.h>
#import <Foundation/Foundation.h>

/// A class cluster: a query by number, or by the shelf where a part is kept.
@interface CatalogQuery : NSObject

+ (nullable CatalogQuery *)queryWithLink:(nonnull NSURL *)link;
- (nullable FMResultSet *)runInDatabase:(nonnull FMDatabase *)database;

@end
