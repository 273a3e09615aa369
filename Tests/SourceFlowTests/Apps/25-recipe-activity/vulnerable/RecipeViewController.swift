import UIKit

final class RecipeViewController: UIViewController {
  private let identifier: Int

  init(identifier: Int) {
    self.identifier = identifier
    super.init(nibName: nil, bundle: nil)
    title = "Recipe \(identifier)"
  }

  required init?(coder: NSCoder) {
    nil
  }
}
