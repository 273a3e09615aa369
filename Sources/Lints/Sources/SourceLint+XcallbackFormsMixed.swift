import SourceFlow

extension SourceLint {
  /// One handler answers x-callback-url and other links.
  static let xcallbackFormsMixed = SourceLint(
    .xcallbackFormsMixed, .note,
    summary: "One handler answers x-callback-url and links of another form.",
    explanation: """
      An app that wants to use x-callback-url asks with canOpenURL(_:) whether the scheme is \
      there. If the scheme has other links too, the answer does not say whether x-callback-url is \
      understood. Checks that are meant for one form are easily left out for the other.
      """,
    fix: "Register a scheme for x-callback-url alone, and use a universal link for the rest.",
    source:
      "x-callback-url 1.0, \"URL Scheme\"; Apple, \"Defining a custom URL scheme for your app\"",
    references: .scheme,
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var title = ""
        var task = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-tasks" else { return false }
          if url.host == "x-callback-url" {
            title = url.lastPathComponent
          } else if url.host == "task" {
            task = url.lastPathComponent
          } else {
            return false
          }
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var title = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-tasks-x", url.host == "x-callback-url" else { return false }
          title = url.lastPathComponent
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *title;
      @property (nonatomic, copy) NSString *task;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-tasks"]) return NO;
        if ([url.host isEqualToString:@"x-callback-url"]) {
          self.title = url.lastPathComponent;
        } else if ([url.host isEqualToString:@"task"]) {
          self.task = url.lastPathComponent;
        } else {
          return NO;
        }
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *title;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-tasks-x"]) return NO;
        if (![url.host isEqualToString:@"x-callback-url"]) return NO;
        self.title = url.lastPathComponent;
        return YES;
      }
      @end
      """
    ))
}
