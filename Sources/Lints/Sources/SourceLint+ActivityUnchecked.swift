import SourceFlow

extension SourceLint {
  /// A user activity is taken for a universal link without a look at its type.
  static let activityUnchecked = SourceLint(
    .activityUnchecked, .warning,
    summary: """
      The page of a user activity is used, and its type is not looked at or its page is taken for \
      granted.
      """,
    explanation: """
      Handoff, Spotlight and Siri continue activities by the same method as universal links. \
      Another type may have a web page too, which no associated domain vouches for, or none, and \
      an app that unwraps 'webpageURL' by force then ends. What is in 'userInfo' is looked at as \
      the page is.
      """,
    fix: "Require NSUserActivityTypeBrowsingWeb and a 'webpageURL', and return false otherwise.",
    source: "Apple, \"Supporting universal links in your app\"; OWASP MASTG-TEST-0070",
    references: .universalLink + [.inputValidation, .pageOfUniversalLinks],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var offer = ""

        func application(
          _ application: UIApplication, continue userActivity: NSUserActivity,
          restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
          guard let url = userActivity.webpageURL else { return false }
          guard url.host == "shop.example.com", url.path.hasPrefix("/offers/") else { return false }
          offer = url.lastPathComponent
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var offer = ""

        func application(
          _ application: UIApplication, continue userActivity: NSUserActivity,
          restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
          guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
            let url = userActivity.webpageURL
          else { return false }
          guard url.host == "shop.example.com", url.path.hasPrefix("/offers/") else { return false }
          offer = url.lastPathComponent
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *offer;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
          continueUserActivity:(NSUserActivity *)userActivity
            restorationHandler:
                (void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler {
        NSURL *url = userActivity.webpageURL;
        if (![url.host isEqualToString:@"shop.example.com"]) return NO;
        self.offer = url.lastPathComponent;
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, copy) NSString *offer;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
          continueUserActivity:(NSUserActivity *)userActivity
            restorationHandler:
                (void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler {
        if (![userActivity.activityType isEqualToString:NSUserActivityTypeBrowsingWeb]) return NO;
        NSURL *url = userActivity.webpageURL;
        if (![url.host isEqualToString:@"shop.example.com"]) return NO;
        self.offer = url.lastPathComponent;
        return YES;
      }
      @end
      """
    ))
}
