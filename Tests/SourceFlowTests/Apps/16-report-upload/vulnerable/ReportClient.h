#import <Foundation/Foundation.h>

@interface ReportClient : NSObject

@property (copy, nonatomic, nullable) NSString *server;

- (void)fetchDraft:(nullable NSUUID *)draft;

@end
