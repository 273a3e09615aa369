#import <UIKit/UIKit.h>

@interface Layer : NSObject <NSSecureCoding>

@property (nonatomic, copy, nullable) NSString *caption;
@property (nonatomic) CGRect frame;

@end
