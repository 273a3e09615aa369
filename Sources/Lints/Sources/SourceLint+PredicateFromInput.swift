import SourceFlow

extension SourceLint {
  /// The format of a predicate is put together with a value from outside.
  static let predicateFromInput = SourceLint(
    .predicateFromInput, .warning,
    summary: "A value from outside becomes part of the format of a predicate or an expression.",
    explanation: """
      The format is a language: a value with a quotation mark in it adds conditions, and reads \
      keys that the app did not mean to offer. A value that the language does not know raises an \
      exception, and the app ends. The same is true of NSExpression.
      """,
    fix: """
      Write '%@' without quotation marks in a constant format, and pass the value as an argument.
      """,
    source: "CWE-943; Apple, \"Predicate Programming Guide: Creating Predicates\"",
    references: [.untrustedInput, .untrustedData, .queryLogic, .pageOfPredicates],
    swift: (
      refused: #"""
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var filter: NSPredicate?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-songs", url.host == "search" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "text" })?.value else { return false }
          filter = NSPredicate(format: "title CONTAINS[c] '\(text)'")
          return true
        }
      }
      """#,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var filter: NSPredicate?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-songs", url.host == "search" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "text" })?.value else { return false }
          filter = NSPredicate(format: "title CONTAINS[c] %@", text)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) NSPredicate *filter;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-songs"]) return NO;
        if (![url.host isEqualToString:@"search"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"text"]) text = item.value;
        }
        if (text == nil) return NO;
        NSString *format = [NSString stringWithFormat:@"title CONTAINS[c] '%@'", text];
        self.filter = [NSPredicate predicateWithFormat:format];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) NSPredicate *filter;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-songs"]) return NO;
        if (![url.host isEqualToString:@"search"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"text"]) text = item.value;
        }
        if (text == nil) return NO;
        self.filter = [NSPredicate predicateWithFormat:@"title CONTAINS[c] %@", text];
        return YES;
      }
      @end
      """
    ))
}
