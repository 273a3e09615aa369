#import <Foundation/Foundation.h>

/// The path `/staff/TEAM/NAME` of the site.
@interface StaffPath : NSObject

@property (nonatomic, copy, readonly) NSString *team;
@property (nonatomic, copy, readonly) NSString *name;

+ (instancetype)pathOfPage:(NSURL *)page;

@end
