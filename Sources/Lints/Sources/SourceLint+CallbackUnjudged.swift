import SourceFlow

extension SourceLint {
  /// The callback of x-callback-url is opened wherever it leads.
  static let callbackUnjudged = SourceLint(
    .callbackUnjudged, .warning,
    summary: "The app opens x-success, x-error or x-cancel without a look at where it leads.",
    explanation: """
      A sender of an x-callback-url chooses what is opened afterwards. It can be a page, a call or \
      an action of a third app, which then seems to come from this one; what the app adds to it as \
      a result goes there as well.
      """,
    fix: """
      Open a callback only if its scheme is that of a caller you know, and its host the one that \
      this caller uses. Ask the person about any other.
      """,
    source: "x-callback-url 1.0, \"x-callback Parameters\" and \"Security Concerns\"; CWE-601",
    references: .scheme + [.openRedirect, .channelDestination],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-notes", url.host == "x-callback-url" else { return false }
          guard url.path == "/capture" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "x-success" })?.value else { return false }
          guard let callback = URL(string: text) else { return false }
          app.open(callback)
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
          guard url.scheme == "example-notes", url.host == "x-callback-url" else { return false }
          guard url.path == "/capture" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "x-success" })?.value else { return false }
          guard let callback = URL(string: text), callback.scheme == "example-mail",
            callback.host == "captured"
          else { return false }
          app.open(callback)
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
        if (![url.scheme isEqualToString:@"example-notes"]) return NO;
        if (![url.host isEqualToString:@"x-callback-url"]) return NO;
        if (![url.path isEqualToString:@"/capture"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSMutableDictionary *parameters = [NSMutableDictionary dictionary];
        for (NSURLQueryItem *item in components.queryItems) {
          parameters[item.name] = item.value;
        }
        NSURL *callback = [NSURL URLWithString:parameters[@"x-success"]];
        [application openURL:callback options:@{} completionHandler:nil];
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
        if (![url.scheme isEqualToString:@"example-notes"]) return NO;
        if (![url.host isEqualToString:@"x-callback-url"]) return NO;
        if (![url.path isEqualToString:@"/capture"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSMutableDictionary *parameters = [NSMutableDictionary dictionary];
        for (NSURLQueryItem *item in components.queryItems) {
          parameters[item.name] = item.value;
        }
        NSURL *callback = [NSURL URLWithString:parameters[@"x-success"]];
        if (![callback.scheme isEqualToString:@"example-mail"]) return NO;
        if (![callback.host isEqualToString:@"captured"]) return NO;
        [application openURL:callback options:@{} completionHandler:nil];
        return YES;
      }
      @end
      """
    ))
}
