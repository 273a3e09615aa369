#import <UIKit/UIKit.h>
#import <sqlite3.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic) sqlite3 *database;
@property (nonatomic) BOOL hasNotes;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
  if (![url.scheme isEqualToString:@"example-notes"]) return NO;
  if (![url.host isEqualToString:@"tag"]) return NO;
  NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                           resolvingAgainstBaseURL:NO];
  NSString *tag = nil;
  for (NSURLQueryItem *item in components.queryItems) {
    if ([item.name isEqualToString:@"name"]) tag = item.value;
  }
  if (tag == nil) return NO;
  sqlite3_stmt *statement = NULL;
  NSString *query = @"SELECT title FROM notes WHERE tag = ?";
  sqlite3_prepare_v2(self.database, query.UTF8String, -1, &statement, NULL);
  sqlite3_bind_text(statement, 1, tag.UTF8String, -1, SQLITE_TRANSIENT);
  self.hasNotes = sqlite3_step(statement) == SQLITE_ROW;
  sqlite3_finalize(statement);
  return YES;
}
@end
