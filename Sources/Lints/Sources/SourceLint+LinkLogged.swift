import SourceFlow

extension SourceLint {
  /// A link is written to a log with its parameters.
  static let linkLogged = SourceLint(
    .linkLogged, .warning,
    summary: "A link is logged with its parameters.",
    explanation: """
      Links carry codes for signing in, for new passwords and for invitations. A log is copied \
      into reports of errors and to services for analysis, and on a device that is connected it \
      can be read as it is written. What is left out on purpose, as with 'privacy: .private', is \
      not a finding, nor is a text that 'Logger' and 'os_log' leave out because nothing calls it \
      public.
      """,
    fix: "Log the host or the path alone. Mark other values as private.",
    source: "CWE-532; OWASP MASWE-0005; Apple, \"Generating log messages from your code\"",
    references: [.noLeaks, .logs, .testLogs, .sensitiveLog, .deepLinks, .pageOfLogging],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-shop", url.host == "reset" else { return false }
          NSLog("opened %@", url.absoluteString)
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-shop", url.host == "reset" else { return false }
          NSLog("opened %@", url.host ?? "")
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-shop"]) return NO;
        if (![url.host isEqualToString:@"reset"]) return NO;
        NSLog(@"opened %@", url.absoluteString);
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-shop"]) return NO;
        if (![url.host isEqualToString:@"reset"]) return NO;
        NSLog(@"opened %@", url.host);
        return YES;
      }
      @end
      """
    ))
}
