#import <UIKit/UIKit.h>

@interface ClubTools : UIViewController
@property (nonatomic, copy) NSString *invitation;
@property (nonatomic, strong) UITextField *field;
@property (nonatomic, strong) UIButton *paste;
@property (nonatomic, strong) NSMutableArray<NSString *> *messengers;
@end
