import SourceFlow

extension SourceLint {
  /// A pasteboard is read although no person pastes.
  static let pasteboardReadUnasked = SourceLint(
    .pasteboardReadUnasked, .warning,
    summary: "The app reads a pasteboard when a view or the app appears, and no person pastes.",
    explanation: """
      What is on the pasteboard was meant for another app: an address, a message, a password. The \
      system shows a notice or asks for each such read, so that the person sees an app that looks \
      around. What is read there was chosen by another app, and is no safer than a link. The lint \
      looks at methods such as viewDidLoad() and sceneDidBecomeActive(_:), and at what they call.
      """,
    fix: """
      Read the pasteboard in the action of a button, or use UIPasteControl. To find out what kind \
      of content is there, call detectPatterns(for:completionHandler:) instead.
      """,
    source: "OWASP MASWE-0030; Apple, UIPasteControl and UIPasteboard",
    references: [
      .noLeaks, .interprocess, .clipboard, .testPasteboard, .privateExposure, .pageOfPasteControl,
    ],
    swift: (
      refused: """
      import UIKit

      class CodeViewController: UIViewController {
        let field = UITextField()

        override func viewDidAppear(_ animated: Bool) {
          super.viewDidAppear(animated)
          field.text = UIPasteboard.general.string
        }
      }
      """,
      accepted: """
      import UIKit

      class CodeViewController: UIViewController {
        let field = UITextField()

        @objc func pasteCode() {
          field.text = UIPasteboard.general.string
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface CodeViewController : UIViewController
      @property (nonatomic, strong) UITextField *field;
      @end

      @implementation CodeViewController
      - (void)viewDidAppear:(BOOL)animated {
        [super viewDidAppear:animated];
        self.field.text = UIPasteboard.generalPasteboard.string;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface CodeViewController : UIViewController
      @property (nonatomic, strong) UITextField *field;
      @end

      @implementation CodeViewController
      - (IBAction)pasteCode:(id)sender {
        self.field.text = UIPasteboard.generalPasteboard.string;
      }
      @end
      """
    ))
}
