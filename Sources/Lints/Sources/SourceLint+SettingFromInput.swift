import SourceFlow

extension SourceLint {
  /// A value from outside is stored as a setting, or in the keychain.
  static let settingFromInput = SourceLint(
    .settingFromInput, .note,
    summary: "A value from outside is stored as a setting or in the keychain.",
    explanation: """
      A setting outlives the link: one tap changes what the app does from then on, and the person \
      sees nothing of it. It matters most where the setting names a server, switches a protection \
      off or identifies an account.
      """,
    fix: """
      Take only values that are in a list or in a range, or ask the person before the setting is \
      changed.
      """,
    source: "CWE-15; OWASP MASWE-0029; Apple, UserDefaults",
    references: [.untrustedInput, .deepLinks, .settingControl, .pageOfUserDefaults],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-reader", url.host == "region" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let server = items.first(where: { $0.name == "server" })?.value else { return false }
          UserDefaults.standard.set(server, forKey: "server")
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
          guard url.scheme == "example-reader", url.host == "region" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let server = items.first(where: { $0.name == "server" })?.value else { return false }
          guard ["eu.example.com", "us.example.com"].contains(server) else { return false }
          UserDefaults.standard.set(server, forKey: "server")
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
        if (![url.scheme isEqualToString:@"example-reader"]) return NO;
        if (![url.host isEqualToString:@"region"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *server = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"server"]) server = item.value;
        }
        if (server == nil) return NO;
        [NSUserDefaults.standardUserDefaults setObject:server forKey:@"server"];
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
        if (![url.scheme isEqualToString:@"example-reader"]) return NO;
        if (![url.host isEqualToString:@"region"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *server = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"server"]) server = item.value;
        }
        if (server == nil) return NO;
        if (![@[ @"eu.example.com", @"us.example.com" ] containsObject:server]) return NO;
        [NSUserDefaults.standardUserDefaults setObject:server forKey:@"server"];
        return YES;
      }
      @end
      """
    ))
}
