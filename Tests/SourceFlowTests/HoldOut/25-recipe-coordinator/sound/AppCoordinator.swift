import UIKit

final class AppCoordinator {
  private static let partners: Set = ["spices.example.com", "knives.example.com"]
  private static let screens = ["shopping-list", "favourites"]

  private let navigation: UINavigationController
  private let storyboard = UIStoryboard(name: "Main", bundle: nil)
  private var recipe = 0

  init(navigation: UINavigationController) {
    self.navigation = navigation
  }

  func handle(_ link: DeepLink) {
    switch link {
    case .recipe(let number): recipe = number
    case .partner(let target): openPartner(target)
    case .screen(let name): showScreen(named: name)
    }
  }

  private func openPartner(_ target: URL) {
    guard target.scheme == "https", let host = target.host else { return }
    guard Self.partners.contains(host) else { return }
    UIApplication.shared.open(target)
  }

  private func showScreen(named name: String) {
    guard Self.screens.contains(name) else { return }
    let next = storyboard.instantiateViewController(withIdentifier: name)
    navigation.pushViewController(next, animated: true)
  }
}
