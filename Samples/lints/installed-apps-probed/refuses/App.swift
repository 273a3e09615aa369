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
