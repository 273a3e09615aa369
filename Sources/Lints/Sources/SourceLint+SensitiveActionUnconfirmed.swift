import SourceFlow

extension SourceLint {
  /// A link pays, deletes, signs out or sends, and nothing asks the person.
  static let sensitiveActionUnconfirmed = SourceLint(
    .sensitiveActionUnconfirmed, .error, confidence: .possible,
    summary: "A link has something sensitive done, and no person is asked.",
    explanation: """
      Any web page can have the link behind a button of its own. A function with a name such as \
      'pay', 'deleteAccount' or 'signOut' then runs with the rights of the person who is signed \
      in. The names are all that is known of these functions, so some of them may do no harm. An \
      App Intent whose perform() calls one is reported too.
      """,
    fix: """
      Show what is going to happen in an alert, and do it when its button is pressed. Where only \
      one caller may ask, compare a value that was given to it before.
      """,
    source:
      "Apple, \"Defining a custom URL scheme for your app\"; OWASP MASWE-0029; CWE-352; the "
      + "names are our own choice",
    references: .scheme + [.requestForgery, .authorization, .pageOfAlerts],
    swift: (
      refused: """
      import UIKit

      protocol Account: AnyObject {
        func deleteAccount()
      }

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var account: (any Account)?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-bank", url.host == "close-account" else { return false }
          account?.deleteAccount()
          return true
        }
      }
      """,
      accepted: """
      import UIKit

      protocol Account: AnyObject {
        func deleteAccount()
      }

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var account: (any Account)?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-bank", url.host == "close-account" else { return false }
          let alert = UIAlertController(
            title: "Close your account?", message: nil, preferredStyle: .alert)
          alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
          alert.addAction(
            UIAlertAction(title: "Close", style: .destructive) { [weak self] _ in
              self?.account?.deleteAccount()
            })
          window?.rootViewController?.present(alert, animated: true)
          return true
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @protocol Account <NSObject>
      - (void)deleteAccount;
      @end

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) UIWindow *window;
      @property (nonatomic, strong) id<Account> account;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-bank"]) return NO;
        if (![url.host isEqualToString:@"close-account"]) return NO;
        [self.account deleteAccount];
        return YES;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @protocol Account <NSObject>
      - (void)deleteAccount;
      @end

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @property (nonatomic, strong) UIWindow *window;
      @property (nonatomic, strong) id<Account> account;
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
                  openURL:(NSURL *)url
                  options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
        if (![url.scheme isEqualToString:@"example-bank"]) return NO;
        if (![url.host isEqualToString:@"close-account"]) return NO;
        UIAlertController *alert =
            [UIAlertController alertControllerWithTitle:@"Close your account?"
                                                message:nil
                                         preferredStyle:UIAlertControllerStyleAlert];
        [alert addAction:[UIAlertAction actionWithTitle:@"Cancel"
                                                  style:UIAlertActionStyleCancel
                                                handler:nil]];
        [alert addAction:[UIAlertAction actionWithTitle:@"Close"
                                                  style:UIAlertActionStyleDestructive
                                                handler:^(UIAlertAction *action) {
                                                  [self.account deleteAccount];
                                                }]];
        [self.window.rootViewController presentViewController:alert animated:YES completion:nil];
        return YES;
      }
      @end
      """
    ))
}
