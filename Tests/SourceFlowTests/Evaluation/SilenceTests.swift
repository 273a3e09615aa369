#if Sources
import SourceFlow
import Testing

/// What looks like a hazard and is none, beside the same with the hazard.
struct SilenceTests {
  /// What a handler does with `url`, and what is found there.
  static let handling: [(String, Set<SourceHazard>)] = [
    (#"NSLog("%@", url.absoluteString)"#, [.linkLogged]),
    ("#if DEBUG\nNSLog(\"%@\", url.absoluteString)\n#endif", []),
    ("#if !DEBUG\nNSLog(\"%@\", url.absoluteString)\n#endif", [.linkLogged]),
    (#"system.debug("\(url.absoluteString)")"#, []),
    (#"system.debug("\(url.absoluteString, privacy: .public)")"#, [.linkLogged]),
    (#"Log.debug("\(url.absoluteString)")"#, [.linkLogged]),
    (#"_ = url.pathComponents[1]"#, [.indexUnchecked]),
    (#"_ = url.pathComponents[safe: 1]"#, []),
    (#"_ = url.absoluteString.components(separatedBy: "/")"#, [.urlSplitByHand]),
    (#"_ = url.absoluteString.components(separatedBy: "/").count == 3"#, []),
    (#"UIApplication.shared.open(URL(string: url.query!)!)"#, [.redirectFromLink]),
    (#"state.handle(.openURL(URL(string: url.query!)!))"#, []),
    (#"SetappManager.shared.open(URL(string: url.query!)!)"#, []),
    (#"UIApplication.shared.open(Help.resetPassword)"#, []),
    (#"UIApplication.shared.open(URL(string: "help:" + userPassword)!)"#, [.secretInURL]),
    (#"donate(activity)"#, []),
    (#"show(["next": url.query!])"#, [.redirectFromLink]),
    (#"show(["name": url.query!])"#, []),
    (#"try? FileManager.default.removeItem(atPath: folder + url.query!)"#, [.pathFromInput]),
    (
      #"try? FileManager.default.removeItem(atPath: folder + url.path.components(separatedBy: "/")[0])"#,
      []
    ),
    (
      #"try? FileManager.default.removeItem(atPath: folder + url.query!.data(using: .utf8)!.base64EncodedString())"#,
      []
    ),
  ]

  @Test(arguments: handling)
  func `a handler has a hazard or only looks like it`(
    code: String, hazards: Set<SourceHazard>
  ) throws {
    let app = try ReadApp(
      "App.swift",
      """
      import os
      import UIKit
      enum Help { static let resetPassword = URL(string: "https://help.example.com")! }
      enum Log { static func debug(_ text: String) { print(text) } }
      class AppDelegate: UIResponder, UIApplicationDelegate {
        let system = Logger(subsystem: "com.example.shop", category: "links")
        var userPassword = ""
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "shop", url.host == "show" else { return false }
          \(code)
          return true
        }
        func donate(_ activity: NSUserActivity) { activity.becomeCurrent() }
        func show(_ data: [String: String]) {
          UIApplication.shared.open(URL(string: data["next"] ?? "")!)
        }
      }
      """)
    #expect(Set(app.analysis.findings.map(\.hazard)) == hazards)
  }

  /// Checks of the type of an activity before its page is opened, and whether a finding is left.
  static let activities: [(String, Bool)] = [
    ("activity.activityType == NSUserActivityTypeBrowsingWeb", true),
    (#"activity.activityType == "com.example.shop.edit""#, false),
    ("activity.activityType == Kind.edit", false),
    ("Kind(rawValue: activity.activityType) != nil", false),
  ]

  @Test(arguments: activities)
  func `an activity of the app's own type comes from the app`(check: String, isFound: Bool) throws {
    let app = try ReadApp(
      "App.swift",
      """
      import UIKit
      enum Kind: String { case edit }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, continue activity: NSUserActivity) {
          guard \(check), let next = activity.webpageURL?.query.flatMap({ URL(string: $0) }) else {
            return
          }
          UIApplication.shared.open(next)
        }
      }
      """)
    #expect(app.analysis.findings.contains { $0.hazard == .redirectFromLink } == isFound)
  }

  @Test
  func `a constant that a switch compares is a look at the host`() throws {
    let app = try ReadApp(
      "App.swift",
      """
      import UIKit
      enum Links { enum Hosts { static let show = "show" } }
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          switch url.host {
          case Links.Hosts.show: return url.query != nil
          default: return false
          }
        }
      }
      """)
    #expect(app.analysis.findings.isEmpty)
    #expect(app.analysis.handlers.map(\.looksAtAddress) == [true])
  }

  @Test
  func `what a function of the program logs is reported where that is called`() throws {
    let app = try ReadApp(
      "App.swift",
      """
      import UIKit
      func writeLog(_ text: String) {
        NSLog("%@", text)
        NSLog("again %@", text)
      }
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "shop", url.host == "show" else { return false }
          writeLog(url.absoluteString)
          return true
        }
      }
      """)
    #expect(app.findings == ["link-logged App.swift:11"])
  }

  /// What a handler in Objective-C does with `url`, and what is found there.
  static let objectiveC: [(String, Set<SourceHazard>)] = [
    ("MYLog(@\"%@\", url);", [.linkLogged]),
    ("MYSystemLog(\"%@\", url);", []), ("MYSystemLog(\"%{public}@\", url);", [.linkLogged]),
    ("#ifdef DEBUG\n NSLog(@\"%@\", url);\n#endif", []),
    ("os_log(OS_LOG_DEFAULT, \"%@\", url);", []),
    ("os_log(OS_LOG_DEFAULT, \"%{public}@\", url);", [.linkLogged]),
    ("NSString *a = [url.pathComponents objectAtIndex:1];", [.indexUnchecked]),
    ("if ([url.pathComponents count] > 1) { [url.pathComponents objectAtIndex:1]; }", []),
    ("if ([url.pathComponents count]) { [url.pathComponents objectAtIndex:1]; }", []),
  ]

  @Test(arguments: objectiveC)
  func `a handler in Objective-C has a hazard or only looks like it`(
    code: String, hazards: Set<SourceHazard>
  ) throws {
    let app = try ReadApp(
      "AppDelegate.m",
      """
      #import <UIKit/UIKit.h>
      #define MYLog(format, ...) NSLog(@"shop: " format, ##__VA_ARGS__)
      #define MYSystemLog(format, ...) os_log(OS_LOG_DEFAULT, format, ##__VA_ARGS__)
      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)app openURL:(NSURL *)url options:(NSDictionary *)options {
        if (![url.scheme isEqualToString:@"shop"]) { return NO; }
        if (![url.host isEqualToString:@"show"]) { return NO; }
      \(code)
        return YES;
      }
      @end
      """)
    #expect(Set(app.analysis.findings.map(\.hazard)) == hazards)
  }
}
#endif
