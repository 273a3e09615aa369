import UIKit

final class RecipeRouter {
  private weak var window: UIWindow?

  init(window: UIWindow?) {
    self.window = window
  }

  func show(_ page: URL) -> Bool {
    let parts = page.pathComponents
    guard parts.count == 3 else { return false }
    guard let identifier = Int(parts[2]) else { return false }
    let recipe = RecipeViewController(identifier: identifier)
    (window?.rootViewController as? UINavigationController)?
      .pushViewController(recipe, animated: true)
    return true
  }
}
