import SourceFlow

extension SourceLint {
  /// A link comes in by a method that Apple has deprecated.
  static let handlerWithoutSender = SourceLint(
    .handlerWithoutSender, .note, confidence: .certain,
    summary: "Links come in by a deprecated method.",
    explanation: """
      application(_:handleOpen:) does not say which app asks, and neither this method nor its \
      successor with a source application says whether a document may be changed in place. If a \
      newer method exists beside it, the system calls that one, and a check that is here alone \
      never runs.
      """,
    fix: """
      Implement application(_:open:options:), or scene(_:openURLContexts:) in an app with scenes.
      """,
    source:
      "Apple, application(_:handleOpen:) and application(_:open:options:); OWASP "
      + "MASTG-TEST-0075",
    references: .scheme + [.obsoleteFunction, .pageOfOldHandler, .pageOfHandler],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var room = ""

        func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
          guard url.scheme == "example-chat", url.host == "room" else { return false }
          room = url.lastPathComponent
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var room = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-chat", url.host == "room" else { return false }
          room = url.lastPathComponent
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *room;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
            handleOpenURL:(NSURL *)url {
        if (![url.scheme isEqualToString:@"example-chat"]) return NO;
        if (![url.host isEqualToString:@"room"]) return NO;
        self.room = url.lastPathComponent;
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *room;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-chat"]) return NO;
        if (![url.host isEqualToString:@"room"]) return NO;
        self.room = url.lastPathComponent;
        return YES;
      }
      @end
      """
    ))
}
