#import "UIViewController+Asking.h"

@implementation UIViewController (Asking)

- (void)askTitle:(NSString *)title then:(void (^)(void))block {
    UIAlertController *alert =
        [UIAlertController alertControllerWithTitle:title
                                            message:nil
                                     preferredStyle:UIAlertControllerStyleAlert];
    [alert addAction:[UIAlertAction actionWithTitle:@"Cancel"
                                              style:UIAlertActionStyleCancel
                                            handler:nil]];
    [alert addAction:[UIAlertAction actionWithTitle:@"Delete"
                                              style:UIAlertActionStyleDestructive
                                            handler:^(UIAlertAction *action) {
        block();
    }]];
    [self presentViewController:alert animated:YES completion:nil];
}

@end
