import SourceFlow

extension SourceLint {
  /// A secret of the app is in a URL that leaves the app.
  static let secretInURL = SourceLint(
    .secretInURL, .error, confidence: .possible,
    summary: "A password, a token or another secret is in a URL that another app or a page gets.",
    explanation: """
      A URL is stored in the history of a browser, in the logs of servers and proxies, and in the \
      Referer header of the next request. Any app that claims a scheme receives the URLs of it. \
      Variables and members count as secrets by their names, such as 'password' or 'accessToken'.
      """,
    fix: """
      Leave the secret out, and let the person sign in at the other side. Where something must be \
      handed over, use a code that works once and expires.
      """,
    source:
      "CWE-598; OWASP MASVS-STORAGE-2; RFC 6750, section 5.3; RFC 8252, section 8.1; the "
      + "names are our own choice",
    references: [
      .noLeaks, .interprocess, .testExposure, .sensitiveQuery, .exposure, .channelDestination,
      .pageOfSchemes,
    ],
    swift: (
      refused: #"""
      import UIKit

      class BillingViewController: UIViewController {
        var accessToken: String?

        @objc func showBilling() {
          guard let accessToken,
            let page = URL(string: "https://billing.example.com/?token=\(accessToken)")
          else { return }
          UIApplication.shared.open(page)
        }
      }
      """#,
      accepted: """
      import UIKit

      class BillingViewController: UIViewController {
        var accessToken: String?

        @objc func showBilling() {
          guard let page = URL(string: "https://billing.example.com/") else { return }
          UIApplication.shared.open(page)
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface BillingViewController : UIViewController
      @property (nonatomic, copy) NSString *accessToken;
      @end

      @implementation BillingViewController
      - (IBAction)showBilling:(id)sender {
        NSString *text = [NSString
            stringWithFormat:@"https://billing.example.com/?token=%@", self.accessToken];
        [UIApplication.sharedApplication openURL:[NSURL URLWithString:text]
                                         options:@{}
                               completionHandler:nil];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface BillingViewController : UIViewController
      @property (nonatomic, copy) NSString *accessToken;
      @end

      @implementation BillingViewController
      - (IBAction)showBilling:(id)sender {
        NSString *text = @"https://billing.example.com/";
        [UIApplication.sharedApplication openURL:[NSURL URLWithString:text]
                                         options:@{}
                               completionHandler:nil];
      }
      @end
      """
    ))
}
