import SourceFlow

extension SourceLint {
  /// SQL is put together with a value from outside.
  static let sqlFromInput = SourceLint(
    .sqlFromInput, .error,
    summary: "A value from outside becomes part of the text of SQL.",
    explanation: """
      A quotation mark in the value ends the text of the query, and the rest of the value becomes \
      SQL. A link can then read other rows, and with a function that runs several statements it \
      can change or delete them.
      """,
    fix: "Write a question mark in the place of the value, and bind the value to it.",
    source: "CWE-89; OWASP MASWE-0050; SQLite, \"Binding Values To Prepared Statements\"",
    references: [.untrustedInput, .untrustedData, .sqlInjection, .pageOfSecureInput],
    swift: (
      refused: #"""
      import SQLite3
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var database: OpaquePointer?
        var hasNotes = false

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-notes", url.host == "tag" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let tag = items.first(where: { $0.name == "name" })?.value else { return false }
          var statement: OpaquePointer?
          let query = "SELECT title FROM notes WHERE tag = '\(tag)'"
          sqlite3_prepare_v2(database, query, -1, &statement, nil)
          hasNotes = sqlite3_step(statement) == SQLITE_ROW
          sqlite3_finalize(statement)
          return true
        }
      }
      """#,
      accepted: """
      import SQLite3
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var database: OpaquePointer?
        var hasNotes = false

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-notes", url.host == "tag" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let tag = items.first(where: { $0.name == "name" })?.value else { return false }
          var statement: OpaquePointer?
          let query = "SELECT title FROM notes WHERE tag = ?"
          sqlite3_prepare_v2(database, query, -1, &statement, nil)
          let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
          sqlite3_bind_text(statement, 1, tag, -1, transient)
          hasNotes = sqlite3_step(statement) == SQLITE_ROW
          sqlite3_finalize(statement)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
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
        NSString *query = [NSString stringWithFormat:@"SELECT title FROM notes WHERE tag = '%@'", tag];
        sqlite3_prepare_v2(self.database, query.UTF8String, -1, &statement, NULL);
        self.hasNotes = sqlite3_step(statement) == SQLITE_ROW;
        sqlite3_finalize(statement);
        return YES;
      }
      @end
      """,
      accepted: """
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
      """
    ))
}
