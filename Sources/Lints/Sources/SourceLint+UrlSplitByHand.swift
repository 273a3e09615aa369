import SourceFlow

extension SourceLint {
  /// A URL is split as a text.
  static let urlSplitByHand = SourceLint(
    .urlSplitByHand, .warning,
    summary: "A URL or its query is split at a separator as a text.",
    explanation: """
      A separator may be in a place that the author did not think of: an '=' in a value, a '?' in \
      a fragment, an '@' before the host. Two readers then see two different links, and one of \
      them has judged what the other never does.
      """,
    fix: "Read the URL with URLComponents, and take its 'queryItems' and its path.",
    source: "RFC 3986, appendix B; CWE-436; OWASP MASVS-CODE-4; Apple, URLComponents",
    references: [
      .untrustedInput, .deepLinks, .ambiguousParsing, .inputValidation, .pageOfURLComponents,
    ],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var event = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-events", url.host == "event" else { return false }
          event = url.absoluteString.components(separatedBy: "=").last ?? ""
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var event = ""

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-events", url.host == "event" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          event = items.first { $0.name == "id" }?.value ?? ""
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *event;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-events"]) return NO;
        if (![url.host isEqualToString:@"event"]) return NO;
        self.event = [url.absoluteString componentsSeparatedByString:@"="].lastObject;
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *event;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-events"]) return NO;
        if (![url.host isEqualToString:@"event"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"id"]) self.event = item.value;
        }
        return YES;
      }
      @end
      """
    ))
}
