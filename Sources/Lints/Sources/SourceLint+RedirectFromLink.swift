import SourceFlow

extension SourceLint {
  /// A URL out of a link is opened, wherever it leads.
  static let redirectFromLink = SourceLint(
    .redirectFromLink, .error,
    summary: "A URL that a link brings along is opened unchecked.",
    explanation: """
      Any page and any app can open a link of an app. If the link says which page is shown, people \
      are led from something that they trust to whatever page its author chose. A host that only \
      begins or ends like the right one, or has it in it, is another host.
      """,
    fix:
      "Compare the scheme with 'https' and the host with a list, both exactly, before it is opened.",
    source: "OWASP, Unvalidated Redirects and Forwards Cheat Sheet; CWE-601; Apple, \"Defining a "
      + "custom URL scheme for your app\"",
    references: .scheme + [.openRedirect, .inputValidation],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
          guard url.scheme == "example-shop", url.host == "offers" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "next" })?.value,
            let next = URL(string: text), next.host?.hasSuffix("example.com") == true
          else { return false }
          app.open(next)
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
          guard url.scheme == "example-shop", url.host == "offers" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "next" })?.value,
            let next = URL(string: text), next.scheme == "https", next.host == "www.example.com"
          else { return false }
          app.open(next)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-shop"] || ![url.host isEqualToString:@"offers"]) {
          return NO;
        }
        NSURL *next = [NSURL URLWithString:[url.query stringByRemovingPercentEncoding]];
        if (![next.host hasPrefix:@"www.example.com"]) return NO;
        [application openURL:next options:@{} completionHandler:nil];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-shop"] || ![url.host isEqualToString:@"offers"]) {
          return NO;
        }
        NSURL *next = [NSURL URLWithString:[url.query stringByRemovingPercentEncoding]];
        if (![next.scheme isEqualToString:@"https"]) return NO;
        if (![next.host isEqualToString:@"www.example.com"]) return NO;
        [application openURL:next options:@{} completionHandler:nil];
        return YES;
      }
      @end
      """
    ))
}
