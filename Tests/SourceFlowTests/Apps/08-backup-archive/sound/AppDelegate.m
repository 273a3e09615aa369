#import <UIKit/UIKit.h>

#import "BackupStore.h"
#import "RestoreViewController.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@property (strong, nonatomic) BackupStore *backups;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
    self.backups = [[BackupStore alloc] init];
    return YES;
}

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
    if (![url.scheme isEqualToString:@"ledgerbook"] || ![url.host isEqualToString:@"preview"]) {
        return NO;
    }
    NSURLComponents *components = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
    for (NSURLQueryItem *item in components.queryItems) {
        if ([item.name isEqualToString:@"archive"] && item.value.length > 0) {
            NSData *archive = [self.backups archiveNamed:item.value];
            return [self previewArchive:archive];
        }
    }
    return NO;
}

- (BOOL)previewArchive:(NSData *)archive
{
    if (archive == nil) {
        return NO;
    }
    RestoreViewController *restore = [[RestoreViewController alloc] initWithArchive:archive];
    [self.window.rootViewController presentViewController:restore animated:YES completion:nil];
    return YES;
}

@end
