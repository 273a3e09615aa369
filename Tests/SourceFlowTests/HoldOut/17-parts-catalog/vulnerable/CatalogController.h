#import <UIKit/UIKit.h>

@class CatalogQuery;

@interface CatalogController : UITableViewController

- (nonnull instancetype)initWithQuery:(nonnull CatalogQuery *)query;

@end
