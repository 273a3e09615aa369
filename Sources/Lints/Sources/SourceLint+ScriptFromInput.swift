import SourceFlow

extension SourceLint {
  /// A script is put together with a value from outside.
  static let scriptFromInput = SourceLint(
    .scriptFromInput, .error,
    summary: "A value from outside becomes part of JavaScript that is run.",
    explanation: """
      A quotation mark in the value ends the string of the script, and the rest of the value runs \
      as code in the page that the app shows. It can read what the page shows and call the message \
      handlers of the app. A hand-made escaping that misses one character has the same hole.
      """,
    fix: """
      Pass the value as an argument of callAsyncJavaScript(_:arguments:in:in:completionHandler:), \
      or take only values that are in a list.
      """,
    source:
      "CWE-94, CWE-79; OWASP MASVS-CODE-4; Apple, "
      + "callAsyncJavaScript(_:arguments:in:in:completionHandler:)",
    references: [
      .untrustedInput, .webViews, .untrustedData, .testWebViews, .codeInjection,
      .crossSiteScripting, .pageOfScriptArguments,
    ],
    swift: (
      refused: #"""
      import UIKit
      import WebKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        let webView = WKWebView()

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-reader", url.host == "theme" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let name = items.first(where: { $0.name == "name" })?.value else { return false }
          webView.evaluateJavaScript("setTheme('\(name)')")
          return true
        }
      }
      """#,
      accepted: """
      import UIKit
      import WebKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        let webView = WKWebView()

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-reader", url.host == "theme" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let name = items.first(where: { $0.name == "name" })?.value else { return false }
          webView.callAsyncJavaScript(
            "setTheme(name)", arguments: ["name": name], in: nil, in: .page, completionHandler: nil)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>
      #import <WebKit/WebKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) WKWebView *webView;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-reader"]) return NO;
        if (![url.host isEqualToString:@"theme"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *name = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"name"]) name = item.value;
        }
        if (name == nil) return NO;
        NSString *script = [NSString stringWithFormat:@"setTheme('%@')", name];
        [self.webView evaluateJavaScript:script completionHandler:nil];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>
      #import <WebKit/WebKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) WKWebView *webView;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-reader"]) return NO;
        if (![url.host isEqualToString:@"theme"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *name = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"name"]) name = item.value;
        }
        if (name == nil) return NO;
        [self.webView callAsyncJavaScript:@"setTheme(name)"
                                arguments:@{ @"name" : name }
                                  inFrame:nil
                           inContentWorld:WKContentWorld.pageWorld
                        completionHandler:nil];
        return YES;
      }
      @end
      """
    ))
}
