import SourceFlow

extension SourceLint {
  /// An element of a list out of a link is taken by its number.
  static let indexUnchecked = SourceLint(
    .indexUnchecked, .warning,
    summary: "An element of a link is taken by its number, and nothing looks how many there are.",
    explanation: """
      A link with a part too few ends the app, and a page can open it again and again. The text of \
      a message of a web page, once it is split, is a list of this kind too.
      """,
    fix: """
      Compare the count with the number first, or use 'first', 'last' and 'dropFirst', which have \
      an answer for an empty list.
      """,
    source: "CWE-129; OWASP MASVS-CODE-4; Apple, URL, pathComponents",
    references: [.untrustedInput, .deepLinks, .arrayIndex, .pageOfPathComponents],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var recipe = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-recipes", url.host == "recipe" else { return false }
          recipe = url.pathComponents[1]
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var recipe = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-recipes", url.host == "recipe" else { return false }
          guard url.pathComponents.count > 1 else { return false }
          recipe = url.pathComponents[1]
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *recipe;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-recipes"]) return NO;
        if (![url.host isEqualToString:@"recipe"]) return NO;
        self.recipe = url.pathComponents[1];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *recipe;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-recipes"]) return NO;
        if (![url.host isEqualToString:@"recipe"]) return NO;
        if (url.pathComponents.count < 2) return NO;
        self.recipe = url.pathComponents[1];
        return YES;
      }
      @end
      """
    ))
}
