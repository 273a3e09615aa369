#import "ClubTools.h"

#define CLUB_URL(text) [NSURL URLWithString:(text)]

@implementation ClubTools

- (void)viewDidLoad {
  [super viewDidLoad];
  [self.paste addTarget:self
                 action:@selector(pasteInvitation)
       forControlEvents:UIControlEventTouchUpInside];
}

- (void)pasteInvitation {
  self.field.text = [UIPasteboard generalPasteboard].string;
}

#pragma mark - Inviting

- (void)findMessengers {
  NSArray<NSString *> *schemes = @[ @"example-chat" ];
  [schemes enumerateObjectsUsingBlock:^(NSString *scheme, NSUInteger index, BOOL *stop) {
    NSURL *probe = [NSURL URLWithString:[scheme stringByAppendingString:@"://"]];
    if (![UIApplication.sharedApplication canOpenURL:probe]) return;
    [self.messengers addObject:scheme];
  }];
}

- (IBAction)invite:(id)sender {
  UIActivityViewController *sheet =
      [[UIActivityViewController alloc] initWithActivityItems:@[ self.invitation ]
                                        applicationActivities:nil];
  [self presentViewController:sheet animated:YES completion:nil];
}

- (IBAction)shareInvitation:(id)sender {
  UIActivityViewController *sheet =
      [[UIActivityViewController alloc] initWithActivityItems:@[ self.invitation ]
                                        applicationActivities:nil];
  sheet.excludedActivityTypes = @[ UIActivityTypePrint ];
  [self presentViewController:sheet animated:YES completion:nil];
}

@end
