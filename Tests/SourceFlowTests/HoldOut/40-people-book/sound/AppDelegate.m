#import <UIKit/UIKit.h>

#import "PeopleBook.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) PeopleBook *book;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-people"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  if ([url.host isEqualToString:@"shelf"]) {
    self.book.shelf = url.pathComponents;
    return YES;
  }
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"name"]) [self.book findName:item.value];
    if ([item.name isEqualToString:@"group"]) [self.book filterGroup:item.value];
  }
  return YES;
}

@end
