import SourceFlow

extension SourceLint {
  /// A secret is put on the general pasteboard.
  static let pasteboardGeneral = SourceLint(
    .pasteboardGeneral, .warning, confidence: .possible,
    summary: "A secret is put on the general pasteboard, which all apps share.",
    explanation: """
      Every app in which the person pastes can take the secret, and Universal Clipboard carries it \
      to the other devices of the person. It stays there until something else is copied, after the \
      app is removed and after a restart too. Setting 'string', and \
      setValue(_:forPasteboardType:), leave no place for a limit. What is a secret is taken from \
      the names of variables. Data of a type of the app's own, which setData or setValue puts \
      there, is reported too.
      """,
    fix: """
      Let AutoFill hand passwords and codes over. Where the person asks for a copy, use \
      setItems(_:options:) with 'localOnly' and an 'expirationDate'.
      """,
    source: "OWASP MASWE-0030; CWE-200; Apple, UIPasteboard, general; the names are our own choice",
    references: [
      .noLeaks, .interprocess, .clipboard, .testPasteboard, .exposure, .wrongSphere,
      .pageOfPasteboard,
    ],
    swift: (
      refused: """
      import UIKit
      import UniformTypeIdentifiers

      class VaultViewController: UIViewController {
        var password = ""

        @objc func copyPassword() {
          let type = UTType.utf8PlainText.identifier
          UIPasteboard.general.setValue(password, forPasteboardType: type)
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
        [UIPasteboard.generalPasteboard setValue:self.password
                               forPasteboardType:UTTypeUTF8PlainText.identifier];
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
