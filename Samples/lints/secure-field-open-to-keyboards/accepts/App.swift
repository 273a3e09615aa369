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
