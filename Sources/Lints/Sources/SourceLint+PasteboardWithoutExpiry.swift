import SourceFlow

extension SourceLint {
  /// A secret is put on a pasteboard without a limit.
  static let pasteboardWithoutExpiry = SourceLint(
    .pasteboardWithoutExpiry, .warning, confidence: .possible,
    summary: "A secret is put on a pasteboard without an expiration date.",
    explanation: """
      Of the ways to put something on a pasteboard, setItems(_:options:) alone can let it expire \
      and keep it on the device. This call uses neither option, or sets a property that has none. \
      An app that the person opens tomorrow can still read the secret. A pasteboard with a name of \
      its own is not looked at. What is a secret is taken from the names of variables.
      """,
    fix: """
      Call setItems(_:options:) with an 'expirationDate' in a minute or two, and with 'localOnly' \
      set to true.
      """,
    source: "OWASP MASWE-0030; Apple, UIPasteboard.OptionsKey; the names are our own choice",
    references: [
      .noLeaks, .interprocess, .clipboard, .testPasteboard, .exposure, .pageOfPasteboardOptions,
    ],
    swift: (
      refused: """
      import UIKit
      import UniformTypeIdentifiers

      class VaultViewController: UIViewController {
        var password = ""

        @objc func copyPassword() {
          UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: password]])
        }
      }
      """,
      accepted: """
      import UIKit
      import UniformTypeIdentifiers

      class VaultViewController: UIViewController {
        var password = ""

        @objc func copyPassword() {
          UIPasteboard.general.setItems(
            [[UTType.utf8PlainText.identifier: password]],
            options: [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 60)])
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface VaultViewController : UIViewController
      @property (nonatomic, copy) NSString *password;
      @end

      @implementation VaultViewController
      - (IBAction)copyPassword:(id)sender {
        [UIPasteboard.generalPasteboard
            setItems:@[ @{UTTypeUTF8PlainText.identifier : self.password} ]
             options:@{}];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface VaultViewController : UIViewController
      @property (nonatomic, copy) NSString *password;
      @end

      @implementation VaultViewController
      - (IBAction)copyPassword:(id)sender {
        [UIPasteboard.generalPasteboard
            setItems:@[ @{UTTypeUTF8PlainText.identifier : self.password} ]
             options:@{
               UIPasteboardOptionLocalOnly : @YES,
               UIPasteboardOptionExpirationDate : [NSDate dateWithTimeIntervalSinceNow:60]
             }];
      }
      @end
      """
    ))
}
