import SourceFlow

extension SourceLint {
  /// A handler takes parts of a link, and looks at no scheme, host or path.
  static let schemeUnchecked = SourceLint(
    .schemeUnchecked, .warning,
    summary: "A handler takes parts of any link, and looks at no scheme, host or path.",
    explanation: """
      An app may have several schemes, and opens documents by file URLs in the same method. A \
      handler that looks at neither takes each of them for the one link that its author had in \
      mind, and a scheme that is added later reaches it as well.
      """,
    fix: """
      Compare the scheme and the host, or the path, with what the handler is for. Return false for \
      anything else.
      """,
    source: "Apple, \"Defining a custom URL scheme for your app\"; CWE-939; OWASP MASTG-TEST-0075",
    references: .scheme + [.inputValidation],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var note = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          note = url.lastPathComponent
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var note = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-notes", url.host == "note" else { return false }
          note = url.lastPathComponent
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *note;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        self.note = url.lastPathComponent;
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *note;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-notes"]) return NO;
        if (![url.host isEqualToString:@"note"]) return NO;
        self.note = url.lastPathComponent;
        return YES;
      }
      @end
      """
    ))
}
