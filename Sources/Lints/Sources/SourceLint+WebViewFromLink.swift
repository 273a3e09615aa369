import SourceFlow

extension SourceLint {
  /// A web view of the app shows a page that a link names.
  static let webViewFromLink = SourceLint(
    .webViewFromLink, .error,
    summary: "A web view loads a URL that a link brings along, unchecked.",
    explanation: """
      A web view has the cookies of the app, and often a way to call its code. A link that names \
      the page puts a stranger's page in that place, under the name of the app and without an \
      address bar. In Safari the same page would have none of this.
      """,
    fix: """
      Load a page only if its scheme is 'https' and its host is one of your own, both compared \
      exactly. Show any other page in SFSafariViewController, after the person has agreed to its \
      address.
      """,
    source: "OWASP MASVS-PLATFORM-2, MASWE-0035; CWE-79; Apple, WKWebView",
    references: [
      .webViews, .untrustedPages, .testWebViews, .crossSiteScripting, .openRedirect,
      .pageOfSchemes, .pageOfWebView,
    ],
    swift: (
      refused: """
      import UIKit
      import WebKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        let webView = WKWebView()

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-shop", url.host == "help" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "page" })?.value else { return false }
          guard let page = URL(string: text) else { return false }
          webView.load(URLRequest(url: page))
          return true
        }
      }
      """,
      accepted: """
      import UIKit
      import WebKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        let webView = WKWebView()

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-shop", url.host == "help" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "page" })?.value else { return false }
          guard let page = URL(string: text), page.scheme == "https", page.host == "help.example.com"
          else { return false }
          webView.load(URLRequest(url: page))
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
        if (![url.scheme isEqualToString:@"example-shop"]) return NO;
        if (![url.host isEqualToString:@"help"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"page"]) text = item.value;
        }
        if (text == nil) return NO;
        NSURL *page = [NSURL URLWithString:text];
        [self.webView loadRequest:[NSURLRequest requestWithURL:page]];
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
        if (![url.scheme isEqualToString:@"example-shop"]) return NO;
        if (![url.host isEqualToString:@"help"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"page"]) text = item.value;
        }
        if (text == nil) return NO;
        NSURL *page = [NSURL URLWithString:text];
        if (![page.scheme isEqualToString:@"https"]) return NO;
        if (![page.host isEqualToString:@"help.example.com"]) return NO;
        [self.webView loadRequest:[NSURLRequest requestWithURL:page]];
        return YES;
      }
      @end
      """
    ))
}
