#import "MapController.h"
#import <MapKit/MapKit.h>
#import <WebKit/WebKit.h>

@implementation MapController {
    CLLocationCoordinate2D _center;
    MKMapView *_map;
    WKWebView *_legendView;
}

- (instancetype)initWithCenter:(CLLocationCoordinate2D)center {
    if ((self = [super initWithNibName:nil bundle:nil])) {
        _center = center;
    }
    return self;
}

- (void)viewDidLoad {
    [super viewDidLoad];
    _map = [[MKMapView alloc] initWithFrame:self.view.bounds];
    _map.centerCoordinate = _center;
    [self.view addSubview:_map];
    _legendView = [[WKWebView alloc] initWithFrame:CGRectMake(0, 0, 200, 120)];
    [self.view addSubview:_legendView];
    [self reloadLegend];
}

- (void)reloadLegend {
    if (_legend == nil) {
        return;
    }
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:_legend];
    request.timeoutInterval = 10;
    [_legendView loadRequest:request];
}

@end
