#import <CoreLocation/CoreLocation.h>
#import <Foundation/Foundation.h>

@interface NSURL (Overlay)

/// The only value of a query item, or nil if there is none or several.
- (nullable NSString *)ovl_valueOf:(nonnull NSString *)name;
/// Reads `center=LATITUDE,LONGITUDE`.
- (BOOL)ovl_readCenter:(nonnull CLLocationCoordinate2D *)center;
- (nullable NSURL *)ovl_legend;

@end
