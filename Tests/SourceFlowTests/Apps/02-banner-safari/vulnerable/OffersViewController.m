#import "OffersViewController.h"

#import <SafariServices/SafariServices.h>

@implementation OffersViewController

- (void)viewDidAppear:(BOOL)animated
{
    [super viewDidAppear:animated];
    [self showPendingPage];
}

- (BOOL)mayShow:(NSURL *)page
{
    return [page.absoluteString containsString:@"offers.example.com"];
}

- (void)showPendingPage
{
    NSURL *page = self.pendingPage;
    if (page == nil || self.viewIfLoaded.window == nil) {
        return;
    }
    self.pendingPage = nil;
    if (![self mayShow:page]) {
        return;
    }
    SFSafariViewController *browser = [[SFSafariViewController alloc] initWithURL:page];
    [self presentViewController:browser animated:YES completion:nil];
}

@end
