#import <CoreLocation/CoreLocation.h>
#import <UIKit/UIKit.h>

@interface MapController : UIViewController

@property (nonatomic, copy, nullable) NSURL *legend;

- (nonnull instancetype)initWithCenter:(CLLocationCoordinate2D)center;

@end
