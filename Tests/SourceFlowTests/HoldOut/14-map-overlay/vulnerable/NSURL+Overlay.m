#import "NSURL+Overlay.h"

@implementation NSURL (Overlay)

- (NSString *)ovl_valueOf:(NSString *)name {
    NSURLComponents *parts = [NSURLComponents componentsWithURL:self resolvingAgainstBaseURL:NO];
    NSPredicate *same = [NSPredicate predicateWithFormat:@"name == %@", name];
    NSArray<NSURLQueryItem *> *items = [parts.queryItems filteredArrayUsingPredicate:same];
    return items.count == 1 ? items.lastObject.value : nil;
}

- (BOOL)ovl_readCenter:(CLLocationCoordinate2D *)center {
    NSString *text = [self ovl_valueOf:@"center"];
    if (text == nil) {
        return NO;
    }
    NSScanner *scanner = [NSScanner scannerWithString:text];
    double latitude = 0, longitude = 0;
    if (![scanner scanDouble:&latitude] || ![scanner scanString:@"," intoString:nil]
        || ![scanner scanDouble:&longitude] || !scanner.isAtEnd) {
        return NO;
    }
    *center = CLLocationCoordinate2DMake(latitude, longitude);
    return CLLocationCoordinate2DIsValid(*center);
}

- (NSURL *)ovl_legend {
    NSString *text = [self ovl_valueOf:@"legend"];
    NSURL *legend = text == nil ? nil : [NSURL URLWithString:text];
    if (legend == nil) {
        return nil;
    }
    return [legend.absoluteString hasPrefix:@"https://tiles.example"] ? legend : nil;
}

@end
