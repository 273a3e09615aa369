#import <Foundation/Foundation.h>

@interface ScanStore : NSObject
@property (nonatomic, copy) NSString *folder;
@property (nonatomic, strong) NSData *preview;
- (void)previewScan:(NSString *)name;
- (void)fetchScanFrom:(NSURL *)source;
@end
