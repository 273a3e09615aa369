import SourceFlow

extension SourceLint {
  /// A value from outside names the server that a request goes to.
  static let requestFromInput = SourceLint(
    .requestFromInput, .warning,
    summary: "A value from outside names where a request goes, or what is read from a URL.",
    explanation: """
      The request leaves the device from the network that the person is in, with the headers that \
      the app adds to each, and its answer is taken for that of a server of the app. A value that \
      names a server therefore reaches devices at home and at work, and may receive a token that \
      was meant for another.
      """,
    fix: """
      Compare the scheme with 'https' and the host with a list, both exactly. Better, let a link \
      name an identifier, and build the URL in the app.
      """,
    source: "CWE-610; OWASP MASWE-0050; Apple, URLSession",
    references: [.untrustedInput, .untrustedData, .deepLinks, .foreignResource, .pageOfURLSession],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var feed: Data?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-podcasts", url.host == "subscribe" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "feed" })?.value else { return false }
          guard let feed = URL(string: text) else { return false }
          URLSession.shared.dataTask(with: feed) { [weak self] data, _, _ in
            self?.feed = data
          }.resume()
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var feed: Data?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-podcasts", url.host == "subscribe" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "feed" })?.value else { return false }
          guard let feed = URL(string: text), feed.scheme == "https", feed.host == "feeds.example.com"
          else { return false }
          URLSession.shared.dataTask(with: feed) { [weak self] data, _, _ in
            self?.feed = data
          }.resume()
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSData *feed;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-podcasts"]) return NO;
        if (![url.host isEqualToString:@"subscribe"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"feed"]) text = item.value;
        }
        if (text == nil) return NO;
        NSURL *feed = [NSURL URLWithString:text];
        [[NSURLSession.sharedSession dataTaskWithURL:feed
            completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
              self.feed = data;
            }] resume];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSData *feed;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-podcasts"]) return NO;
        if (![url.host isEqualToString:@"subscribe"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *text = nil;
        for (NSURLQueryItem *item in components.queryItems) {
          if ([item.name isEqualToString:@"feed"]) text = item.value;
        }
        if (text == nil) return NO;
        NSURL *feed = [NSURL URLWithString:text];
        if (![feed.scheme isEqualToString:@"https"]) return NO;
        if (![feed.host isEqualToString:@"feeds.example.com"]) return NO;
        [[NSURLSession.sharedSession dataTaskWithURL:feed
            completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
              self.feed = data;
            }] resume];
        return YES;
      }
      @end
      """
    ))
}
