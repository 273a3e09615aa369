import SourceFlow

extension SourceLint {
  /// A value from outside names a screen, a class or a method.
  static let screenFromInput = SourceLint(
    .screenFromInput, .note,
    summary: "A value from outside names a screen, a class or a method.",
    explanation: """
      The names in a storyboard and of classes are those of everything in the app: of a screen for \
      testers, or of one that normally comes after a sign-in. A name that does not exist raises an \
      exception, and the app ends.
      """,
    fix: "Compare the value with the names of the screens that a link may show.",
    source: "CWE-470; OWASP MASWE-0029; Apple, instantiateViewController(withIdentifier:)",
    references: [.untrustedInput, .deepLinks, .unsafeReflection, .pageOfStoryboards],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-tasks", url.host == "show" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let screen = items.first(where: { $0.name == "screen" })?.value else { return false }
          let storyboard = UIStoryboard(name: "Main", bundle: nil)
          window?.rootViewController = storyboard.instantiateViewController(withIdentifier: screen)
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-tasks", url.host == "show" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let screen = items.first(where: { $0.name == "screen" })?.value else { return false }
          guard ["today", "overdue"].contains(screen) else { return false }
          let storyboard = UIStoryboard(name: "Main", bundle: nil)
          window?.rootViewController = storyboard.instantiateViewController(withIdentifier: screen)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) UIWindow *window;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-tasks"]) return NO;
        if (![url.host isEqualToString:@"show"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *screen = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"screen"]) screen = item.value;
        }
        if (screen == nil) return NO;
        UIStoryboard *storyboard = [UIStoryboard storyboardWithName:@"Main" bundle:nil];
        self.window.rootViewController =
            [storyboard instantiateViewControllerWithIdentifier:screen];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) UIWindow *window;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-tasks"]) return NO;
        if (![url.host isEqualToString:@"show"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *screen = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"screen"]) screen = item.value;
        }
        if (screen == nil) return NO;
        if (![@[ @"today", @"overdue" ] containsObject:screen]) return NO;
        UIStoryboard *storyboard = [UIStoryboard storyboardWithName:@"Main" bundle:nil];
        self.window.rootViewController =
            [storyboard instantiateViewControllerWithIdentifier:screen];
        return YES;
      }
      @end
      """
    ))
}
