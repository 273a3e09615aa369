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
