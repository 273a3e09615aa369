#import <Foundation/Foundation.h>

@class Analytics;

@interface DirectionsController : NSObject

@property (strong, nonatomic) Analytics *analytics;
@property (nonatomic) BOOL offersCityMaps;

- (void)prepare;
- (void)showDirectionsTo:(NSUUID *)place;

@end
