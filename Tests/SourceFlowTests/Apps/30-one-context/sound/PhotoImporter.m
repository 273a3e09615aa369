#import "PhotoImporter.h"

@interface PhotoImporter ()
@property (strong, nonatomic) NSMutableArray<NSString *> *selected;
@end

@implementation PhotoImporter

- (instancetype)init
{
    self = [super init];
    if (self) {
        _selected = [NSMutableArray array];
    }
    return self;
}

- (void)selectPreset:(NSString *)name
{
    NSArray<NSString *> *presets = @[@"noir", @"fade", @"vivid"];
    if (name != nil && [presets containsObject:name]) {
        [self.selected addObject:name];
    }
}

@end
