import SourceFlow

extension SourceLint {
  /// The percent-encoding of a text is undone before the text is split.
  static let decodedBeforeSplit = SourceLint(
    .decodedBeforeSplit, .warning,
    summary: "A part of a URL is decoded first and split afterwards.",
    explanation: """
      A value may have a separator in it, written as '%26' or '%2F', so that it does not separate. \
      Once it is decoded it does: 'title=a%26admin=1' becomes two parameters, and the sender has \
      added one. A value with such a character in it is also cut off.
      """,
    fix: """
      Split the encoded text, and decode each part by itself; or take the parts from \
      URLComponents.
      """,
    source: "RFC 3986, section 2.4; CWE-180; OWASP MASVS-CODE-4; Apple, URLComponents",
    references: [
      .untrustedInput, .deepLinks, .validationOrder, .ambiguousParsing, .pageOfURLComponents,
    ],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var shelf: [String] = []

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-library", url.host == "shelf" else { return false }
          let path = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedPath ?? ""
          let decoded = path.removingPercentEncoding ?? ""
          shelf = decoded.split(separator: "/").map(String.init)
          return true
        }
      }
      """,
      accepted: #"""
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var shelf: [String] = []

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-library", url.host == "shelf" else { return false }
          let path = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedPath ?? ""
          shelf = path.split(separator: "/").compactMap(\.removingPercentEncoding)
          return true
        }
      }
      """#
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) NSMutableArray<NSString *> *shelf;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-library"]) return NO;
        if (![url.host isEqualToString:@"shelf"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *path = [components.percentEncodedPath stringByRemovingPercentEncoding];
        for (NSString *part in [path componentsSeparatedByString:@"/"]) {
          [self.shelf addObject:part];
        }
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) NSMutableArray<NSString *> *shelf;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-library"]) return NO;
        if (![url.host isEqualToString:@"shelf"]) return NO;
        NSURLComponents *components = [NSURLComponents componentsWithURL:url
                                                 resolvingAgainstBaseURL:NO];
        NSString *path = components.percentEncodedPath;
        for (NSString *part in [path componentsSeparatedByString:@"/"]) {
          [self.shelf addObject:[part stringByRemovingPercentEncoding] ?: @""];
        }
        return YES;
      }
      @end
      """
    ))
}
