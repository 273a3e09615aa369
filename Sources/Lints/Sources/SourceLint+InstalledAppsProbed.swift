import SourceFlow

extension SourceLint {
  /// One function asks for several other apps.
  static let installedAppsProbed = SourceLint(
    .installedAppsProbed, .warning,
    summary: "One function asks with canOpenURL(_:) for three or more other apps.",
    explanation: """
      The list of apps on a device says much about its owner: a bank, an illness, a faith. It also \
      tells the device apart from others. A function that asks for many schemes may collect such a \
      list; one that asks for the app that it opens next does not.
      """,
    fix: """
      Ask for one app, when the person has chosen it, or open a universal link, which needs no \
      question.
      """,
    source:
      "Apple, canOpenURL(_:) and LSApplicationQueriesSchemes; OWASP MASVS-PLATFORM-1; "
      + "CWE-359",
    references: [.interprocess, .testSchemes, .privateExposure, .pageOfQueries, .pageOfCanOpenURL],
    swift: (
      refused: """
      import UIKit

      class DirectionsViewController: UIViewController {
        private let schemes = ["example-maps://", "example-routes://", "example-atlas://"]
        private(set) var installed: [String] = []

        @objc func findApps() {
          installed = schemes.filter { scheme in
            URL(string: scheme).map { UIApplication.shared.canOpenURL($0) } ?? false
          }
        }
      }
      """,
      accepted: """
      import UIKit

      class DirectionsViewController: UIViewController {
        private let schemes = ["example-maps://"]
        private(set) var installed: [String] = []

        @objc func findApps() {
          installed = schemes.filter { scheme in
            URL(string: scheme).map { UIApplication.shared.canOpenURL($0) } ?? false
          }
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface DirectionsViewController : UIViewController
      @property (nonatomic, strong) NSMutableArray<NSString *> *installed;
      @end

      @implementation DirectionsViewController
      - (IBAction)findApps:(id)sender {
        NSArray *schemes = @[ @"example-maps://", @"example-routes://", @"example-atlas://" ];
        for (NSString *scheme in schemes) {
          NSURL *url = [NSURL URLWithString:scheme];
          if ([UIApplication.sharedApplication canOpenURL:url]) [self.installed addObject:scheme];
        }
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface DirectionsViewController : UIViewController
      @property (nonatomic, strong) NSMutableArray<NSString *> *installed;
      @end

      @implementation DirectionsViewController
      - (IBAction)findApps:(id)sender {
        NSArray *schemes = @[ @"example-maps://" ];
        for (NSString *scheme in schemes) {
          NSURL *url = [NSURL URLWithString:scheme];
          if ([UIApplication.sharedApplication canOpenURL:url]) [self.installed addObject:scheme];
        }
      }
      @end
      """
    ))
}
