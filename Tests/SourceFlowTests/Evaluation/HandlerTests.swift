#if Sources
import SourceFlow
import Testing

/// What is known of the functions that something from outside is handed to.
struct HandlerTests {
  @Test func `a handler knows the address of its link, and not that of a URL inside it`() throws {
    let app = try ReadApp(
      "App.swift",
      """
      import UIKit
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "shop", url.host == "show" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
          let text = items?.first { $0.name == "next" }?.value ?? ""
          guard let next = URL(string: text), next.scheme == "https",
            next.host == "a.example.com"
          else { return false }
          UIApplication.shared.open(next)
          return true
        }
      }
      """)
    let handler = try #require(app.analysis.handlers.first)
    #expect(handler.schemes == ["shop"])
    #expect(handler.hosts == ["show"])
    #expect(handler.items == ["next"])
    #expect(app.findings.isEmpty)
  }

  @Test func `an App Intent is handed no link`() throws {
    let app = try ReadApp(
      "Intent.swift",
      """
      import AppIntents
      struct OpenPage: AppIntent {
        static let title: LocalizedStringResource = "Open"
        func perform() async throws -> some IntentResult { .result() }
      }
      """)
    #expect(app.analysis.handlers.map(\.input) == [.intent])
  }

  @Test func `who asks is no look at where a link leads`() throws {
    let app = try ReadApp(
      "AppDelegate.m",
      """
      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application openURL:(NSURL *)url
          sourceApplication:(NSString *)asking annotation:(id)annotation {
        if (![asking isEqualToString:@"com.example.calendar"]) return NO;
        self.title.text = url.query;
        return YES;
      }
      @end
      """)
    #expect(app.findings.contains("scheme-unchecked AppDelegate.m:2"))
  }

  /// A method that a view hands its links to, and one that an object is handed as a delegate.
  @Test func `a method that is handed over is gone into`() throws {
    let app = try ReadApp([
      "App.swift": Array(
        """
        import SwiftUI
        @main struct Shop: App {
          @StateObject private var model = Model()
          var body: some Scene {
            WindowGroup { Text("Shop").onOpenURL(perform: model.take) }
          }
        }
        """.utf8),
      "Model.swift": Array(
        """
        import UIKit
        final class Model: ObservableObject {
          func take(_ url: URL) {
            guard url.scheme == "shop", url.host == "show" else { return }
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
            guard let text = items?.last(where: { $0.name == "next" })?.value,
              let next = URL(string: text)
            else { return }
            UIApplication.shared.open(next)
          }
        }
        """.utf8),
    ])
    #expect(app.findings == ["redirect-from-link Model.swift:9"])
  }

  @Test func `what has a protocol of Objective-C is called by it`() throws {
    let app = try ReadApp(
      "Reader.m",
      """
      @protocol ReaderDelegate <NSObject>
      - (void)reader:(id)reader wants:(NSString *)level;
      @end
      @interface Reader : NSObject
      @property (nonatomic, weak) id<ReaderDelegate> delegate;
      @end
      @interface AppDelegate : UIResponder <UIApplicationDelegate, ReaderDelegate>
      @property (nonatomic, strong) Reader *reader;
      @end
      @implementation Reader
      - (void)read:(NSURL *)url {
        if (![url.scheme isEqualToString:@"lock"]) return;
        NSURLComponents *parts = [NSURLComponents componentsWithURL:url resolvingAgainstBaseURL:NO];
        for (NSURLQueryItem *item in parts.queryItems) {
          if ([item.name isEqualToString:@"level"]) [self.delegate reader:self wants:item.value];
        }
      }
      @end
      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)app openURL:(NSURL *)url options:(NSDictionary *)options {
        [self.reader read:url];
        return YES;
      }
      - (void)reader:(id)reader wants:(NSString *)level {
        [[NSUserDefaults standardUserDefaults] setObject:level forKey:@"level"];
      }
      @end
      """)
    #expect(app.findings == ["setting-from-input Reader.m:25"])
  }

  /// The ways in which a closure comes to run on the main thread, and one that does not.
  static let closures = [
    ("Task { @MainActor in", true), ("DispatchQueue.main.async {", true),
    ("Task.detached {", false),
  ]

  @Test(arguments: closures)
  func `a closure on the main actor runs on the main thread`(start: String, isMain: Bool) throws {
    let app = try ReadApp(
      "Share.swift",
      """
      import UIKit
      final class ShareController: UIViewController {
        override func viewDidLoad() {
          guard let item = extensionContext?.inputItems.first as? NSExtensionItem,
            let provider = item.attachments?.first,
            provider.hasItemConformingToTypeIdentifier("public.image")
          else { return }
          provider.loadItem(forTypeIdentifier: "public.image", options: nil) { item, _ in
            guard let file = item as? URL else { return }
            \(start)
              guard let bytes = try? Data(contentsOf: file) else { return }
              self.keep(bytes)
            }
          }
        }
        func keep(_ bytes: Data) { extensionContext?.completeRequest(returningItems: nil) }
      }
      """)
    let found = app.analysis.findings.filter { $0.hazard == .attachmentOnMainThread }
    #expect(found.isEmpty != isMain)
  }
}
#endif
