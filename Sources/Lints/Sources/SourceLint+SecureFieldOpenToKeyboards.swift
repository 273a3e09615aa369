import SourceFlow

extension SourceLint {
  /// A field for secrets is made in code or in an interface file, and the app allows keyboards of
  /// others.
  static let secureFieldOpenToKeyboards = SourceLint(
    .secureFieldOpenToKeyboards, .warning,
    summary:
      "Code or an interface file makes a field for secrets, and the app allows keyboards of others.",
    explanation: """
      The system shows its own keyboard for the secure field and the installed one for every \
      other. What a person types into the fields around it, such as an account, an answer or a \
      password that is shown as text, passes through that keyboard. Only the app can refuse it, \
      and this one does not implement the function for it. What such a function answers is not \
      looked at. A storyboard or a .xib file beside the code counts as well; one place is reported \
      for each app.
      """,
    fix: """
      Implement application(_:shouldAllowExtensionPointIdentifier:) in the app delegate, and \
      return false for the identifier 'keyboard'.
      """,
    source:
      "Apple, application(_:shouldAllowExtensionPointIdentifier:) and isSecureTextEntry; "
      + "OWASP MASWE-0031",
    references: [
      .interprocess, .untrustedExtensions, .testExtensions, .exposure, .pageOfAllowedPoints,
    ],
    swift: (
      refused: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
      }

      class SignInViewController: UIViewController {
        let name = UITextField()
        let field = UITextField()

        override func viewDidLoad() {
          super.viewDidLoad()
          field.isSecureTextEntry = true
          view.addSubview(name)
          view.addSubview(field)
        }
      }
      """,
      accepted: """
      import UIKit

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func application(
          _ application: UIApplication,
          shouldAllowExtensionPointIdentifier point: UIApplication.ExtensionPointIdentifier
        ) -> Bool {
          point != .keyboard
        }
      }

      class SignInViewController: UIViewController {
        let name = UITextField()
        let field = UITextField()

        override func viewDidLoad() {
          super.viewDidLoad()
          field.isSecureTextEntry = true
          view.addSubview(name)
          view.addSubview(field)
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @end

      @implementation AppDelegate
      @end

      @interface SignInViewController : UIViewController
      @property (nonatomic, strong) UITextField *field;
      @end

      @implementation SignInViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        self.field = [[UITextField alloc] init];
        self.field.secureTextEntry = YES;
        [self.view addSubview:self.field];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @end

      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
          shouldAllowExtensionPointIdentifier:(UIApplicationExtensionPointIdentifier)point {
        return ![point isEqualToString:UIApplicationKeyboardExtensionPointIdentifier];
      }
      @end

      @interface SignInViewController : UIViewController
      @property (nonatomic, strong) UITextField *field;
      @end

      @implementation SignInViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        self.field = [[UITextField alloc] init];
        self.field.secureTextEntry = YES;
        [self.view addSubview:self.field];
      }
      @end
      """
    ))
}
