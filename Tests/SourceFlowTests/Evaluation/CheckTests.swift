#if Sources
import SourceFlow
import Testing

/// What counts as a check of where a URL leads, and what does not.
struct CheckTests {
  /// Conditions on `next`, a URL out of a link, and whether they settle its host.
  static let swift: [(String, Bool)] = [
    (#"guard next.host == "a.example.com" else { return }"#, true),
    (#"guard "a.example.com" == next.host else { return }"#, true),
    (#"guard next.host?.lowercased() == "a.example.com" else { return }"#, true),
    (#"guard next.scheme == "https", next.host == "a.example.com" else { return }"#, true),
    (#"if next.host != "a.example.com" { return }"#, true),
    (#"guard !(next.host != "a.example.com") else { return }"#, true),
    (#"guard let host = next.host, ["a.example.com"].contains(host) else { return }"#, true),
    (#"guard let host = next.host, hosts.contains(host) else { return }"#, true),
    (#"guard hosts.contains(where: { $0 == next.host }) else { return }"#, true),
    (#"guard next.host?.hasSuffix(".example.com") == true else { return }"#, true),
    (
      #"guard next.host == "example.com" || next.host!.hasSuffix(".example.com") else { return }"#,
      true
    ),
    (#"guard next.absoluteString.hasPrefix("https://a.example.com/") else { return }"#, true),
    (
      #"switch next.host { case "a.example.com", "b.example.com": break; default: return }"#, true
    ),
    (#"let isOurs = next.host == "a.example.com"; guard isOurs else { return }"#, true),
    (#"guard isOurs(next) else { return }"#, true),
    (
      #"guard text.wholeMatch(of: /https:\/\/a\.example\.com\/[a-z]+/) != nil else { return }"#,
      true
    ),
    (#"do { try check(next) } catch { return }"#, true),
    (#"guard let next = checked(next) else { return }"#, true),
    (#"guard next.host?.hasSuffix("example.com") == true else { return }"#, false),
    (#"guard next.host?.hasPrefix("a.example.com") == true else { return }"#, false),
    (#"guard next.host?.contains("example.com") == true else { return }"#, false),
    (#"guard next.absoluteString.hasPrefix("https://a.example.com") else { return }"#, false),
    (#"guard next.absoluteString.contains("https://a.example.com/") else { return }"#, false),
    (#"guard next.scheme == "https" else { return }"#, false),
    (#"guard next.host != nil else { return }"#, false),
    (#"guard url.host == "a.example.com" else { return }"#, false),
    (#"_ = next.host == "a.example.com""#, false),
    (#"if next.host == "a.example.com" { count += 1 }"#, false),
    (#"guard next.host == "a.example.com" || next.scheme == "https" else { return }"#, false),
    (#"_ = isOurs(next)"#, false),
    (#"guard isAnything(next) else { return }"#, false),
  ]

  @Test(arguments: swift)
  func `a check of a host settles it or does not`(check: String, isSettled: Bool) throws {
    let app = try ReadApp(
      "App.swift",
      """
      import UIKit
      let hosts: Set<String> = ["a.example.com"]
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var count = 0
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "shop", url.host == "show" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
          show(url, items?.first { $0.name == "next" }?.value ?? "")
          return true
        }
        func show(_ url: URL, _ text: String) {
          guard let next = URL(string: text) else { return }
          \(check)
          UIApplication.shared.open(next)
        }
        func isOurs(_ url: URL) -> Bool {
          guard let host = url.host else { return false }
          return host == "a.example.com"
        }
        func isAnything(_ url: URL) -> Bool {
          if url.host == "a.example.com" { return true }
          return url.port == nil
        }
        func check(_ url: URL) throws {
          guard url.host == "a.example.com" else { throw Refusal() }
        }
        func checked(_ url: URL) -> URL? {
          guard url.host == "a.example.com" else { return nil }
          return url
        }
      }
      struct Refusal: Error {}
      """)
    let found = app.analysis.findings.filter { $0.hazard == .redirectFromLink }
    #expect(found.isEmpty == isSettled)
  }

  /// The same in Objective-C.
  static let objectiveC: [(String, Bool)] = [
    (#"if (![next.host isEqualToString:@"a.example.com"]) return;"#, true),
    (#"if (![[next host] isEqualToString:@"a.example.com"]) { return; }"#, true),
    (#"if ([next.host caseInsensitiveCompare:@"a.example.com"] != NSOrderedSame) return;"#, true),
    (#"if (![@[@"a.example.com"] containsObject:next.host]) return;"#, true),
    (#"if (![kHosts containsObject:next.host]) return;"#, true),
    (#"if (![next.host hasSuffix:@".example.com"]) return;"#, true),
    (#"BOOL ours = [next.host isEqual:@"a.example.com"]; if (!ours) return;"#, true),
    (#"if (![self isOurs:next]) return;"#, true),
    (#"if (![next.host hasSuffix:@"example.com"]) return;"#, false),
    (#"if ([next.host rangeOfString:@"example.com"].location == NSNotFound) return;"#, false),
    (#"if (![next.host containsString:@"example.com"]) return;"#, false),
    (#"if (next.host == nil) return;"#, false),
    (#"[next.host isEqualToString:@"a.example.com"];"#, false),
    (#"if ([next.host isEqualToString:@"a.example.com"]) { self.count += 1; }"#, false),
  ]

  @Test(arguments: objectiveC)
  func `a check in Objective-C settles a host or does not`(
    check: String, isSettled: Bool
  ) throws {
    let app = try ReadApp(
      "AppDelegate.m",
      """
      #import <UIKit/UIKit.h>
      static NSSet<NSString *> *kHosts;
      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic) NSInteger count;
      @end
      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)app openURL:(NSURL *)url options:(NSDictionary *)options {
        if (![url.scheme isEqualToString:@"shop"] || ![url.host isEqualToString:@"show"]) return NO;
        [self show:[NSURL URLWithString:url.query]];
        return YES;
      }
      - (void)show:(NSURL *)next {
        \(check)
        [[UIApplication sharedApplication] openURL:next options:@{} completionHandler:nil];
      }
      - (BOOL)isOurs:(NSURL *)url {
        if (url.host == nil) { return NO; }
        return [url.host isEqualToString:@"a.example.com"];
      }
      @end
      """)
    let found = app.analysis.findings.filter { $0.hazard == .redirectFromLink }
    #expect(found.isEmpty == isSettled)
  }
}
#endif
