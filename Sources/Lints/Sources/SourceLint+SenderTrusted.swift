import SourceFlow

extension SourceLint {
  /// The identifier of the sender decides what a link may do.
  static let senderTrusted = SourceLint(
    .senderTrusted, .warning,
    summary: "The identifier of the app that sent a link decides what the link may do.",
    explanation: """
      The identifier names an app and proves nothing. It is empty for apps of other teams, and an \
      app that opens links for others, as a browser does, sends the links of any page under its \
      own name. A comparison by a prefix lets more in.
      """,
    fix: """
      Decide by something that only the app and its caller know, such as a random value that the \
      app gave out before, or ask the person.
      """,
    source:
      "Apple, UIApplication.OpenURLOptionsKey, sourceApplication; CWE-290; OWASP "
      + "MASTG-TEST-0075",
    references: .scheme + [.spoofing, .channelSource, .pageOfSender],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var entries: [String] = []
        var expectedAnswer: String?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-journal", url.host == "add" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard options[.sourceApplication] as? String == "com.example.mail" else { return false }
          guard let entry = items.first(where: { $0.name == "entry" })?.value else { return false }
          entries.append(entry)
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var entries: [String] = []
        var expectedAnswer: String?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-journal", url.host == "add" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let answer = items.first(where: { $0.name == "answer" })?.value,
            answer == expectedAnswer
          else { return false }
          guard let entry = items.first(where: { $0.name == "entry" })?.value else { return false }
          entries.append(entry)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) NSMutableArray<NSString *> *entries;
      @property (nonatomic, copy) NSString *expectedAnswer;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-journal"]) return NO;
        if (![url.host isEqualToString:@"add"]) return NO;
        NSString *sender = options[UIApplicationOpenURLOptionsSourceApplicationKey];
        if (![sender isEqualToString:@"com.example.mail"]) return NO;
        [self.entries addObject:url.lastPathComponent];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) NSMutableArray<NSString *> *entries;
      @property (nonatomic, copy) NSString *expectedAnswer;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-journal"]) return NO;
        if (![url.host isEqualToString:@"add"]) return NO;
        if (![url.fragment isEqualToString:self.expectedAnswer]) return NO;
        [self.entries addObject:url.lastPathComponent];
        return YES;
      }
      @end
      """
    ))
}
