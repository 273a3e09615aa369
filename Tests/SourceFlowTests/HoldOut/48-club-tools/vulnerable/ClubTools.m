#import "ClubTools.h"

#define CLUB_URL(text) [NSURL URLWithString:(text)]

@implementation ClubTools

- (void)viewDidLoad {
  [super viewDidLoad];
  __weak typeof(self) weakSelf = self;
  [[NSNotificationCenter defaultCenter] addObserverForName:UIPasteboardChangedNotification
                                                    object:nil
                                                     queue:NSOperationQueue.mainQueue
                                                usingBlock:^(NSNotification *note) {
                                                  [weakSelf pasteInvitation];
                                                }];
}

- (void)pasteInvitation {
  self.field.text = [UIPasteboard generalPasteboard].string;
}

#pragma mark - Inviting

- (void)findMessengers {
  NSArray<NSString *> *schemes = @[ @"example-chat", @"example-talk", @"example-rooms" ];
  [schemes enumerateObjectsUsingBlock:^(NSString *scheme, NSUInteger index, BOOL *stop) {
    NSURL *probe = [NSURL URLWithString:[scheme stringByAppendingString:@"://"]];
    if (![UIApplication.sharedApplication canOpenURL:probe]) return;
    [self.messengers addObject:scheme];
  }];
}

- (IBAction)invite:(id)sender {
  NSString *text = [self.invitation stringByAddingPercentEncodingWithAllowedCharacters:
                                        NSCharacterSet.alphanumericCharacterSet];
  NSString *address = [@"example-chat://compose?text=" stringByAppendingString:text];
  [UIApplication.sharedApplication openURL:CLUB_URL(address) options:@{} completionHandler:nil];
}

- (IBAction)shareInvitation:(id)sender {
  UIActivityViewController *sheet =
      [[UIActivityViewController alloc] initWithActivityItems:@[ self.invitation ]
                                        applicationActivities:nil];
  sheet.excludedActivityTypes = @[ UIActivityTypePostToFacebook, UIActivityTypePrint ];
  [self presentViewController:sheet animated:YES completion:nil];
}

@end
