#import <Foundation/Foundation.h>

@interface StaffDirectory : NSObject

@property (class, nonatomic, readonly) StaffDirectory *mainDirectory;

- (NSArray<NSDictionary *> *)peopleInTeam:(NSString *)team named:(NSString *)name;

@end
