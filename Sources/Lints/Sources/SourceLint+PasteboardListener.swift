import SourceFlow

extension SourceLint {
  /// The app listens for changes of a pasteboard.
  static let pasteboardListener = SourceLint(
    .pasteboardListener, .warning,
    summary: "The app is called at each change of a pasteboard.",
    explanation: """
      A listener can take whatever is copied while the app runs, such as the code of a message \
      that the person was going to type somewhere else. An app that copies a text on purpose can \
      also feed the listener. A call that names the notification is a finding, whatever the \
      observer does.
      """,
    fix: "Remove the observer, and read the pasteboard when the person presses a button.",
    source: "OWASP MASWE-0030; Apple, UIPasteboard, changedNotification",
    references: [
      .noLeaks, .interprocess, .clipboard, .testPasteboard, .privateExposure,
      .pageOfPasteboardChanges,
    ],
    swift: (
      refused: """
      import UIKit

      class CodeViewController: UIViewController {
        let field = UITextField()

        override func viewDidLoad() {
          super.viewDidLoad()
          NotificationCenter.default.addObserver(
            self, selector: #selector(pasteCode), name: UIPasteboard.changedNotification, object: nil)
        }

        @objc func pasteCode() {
          field.text = UIPasteboard.general.string
        }
      }
      """,
      accepted: """
      import UIKit

      class CodeViewController: UIViewController {
        let field = UITextField()

        override func viewDidLoad() {
          super.viewDidLoad()
          navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Paste", style: .plain, target: self, action: #selector(pasteCode))
        }

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
      @property (nonatomic, strong) UIButton *button;
      @end

      @implementation CodeViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        [NSNotificationCenter.defaultCenter addObserver:self
                                               selector:@selector(pasteCode)
                                                   name:UIPasteboardChangedNotification
                                                 object:nil];
      }

      - (void)pasteCode {
        self.field.text = UIPasteboard.generalPasteboard.string;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface CodeViewController : UIViewController
      @property (nonatomic, strong) UITextField *field;
      @property (nonatomic, strong) UIButton *button;
      @end

      @implementation CodeViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        [self.button addTarget:self
                        action:@selector(pasteCode)
              forControlEvents:UIControlEventTouchUpInside];
      }

      - (void)pasteCode {
        self.field.text = UIPasteboard.generalPasteboard.string;
      }
      @end
      """
    ))
}
