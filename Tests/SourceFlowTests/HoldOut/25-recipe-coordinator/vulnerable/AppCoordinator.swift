import UIKit

final class AppCoordinator {
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
    guard let host = target.host, host.contains("example.com") else { return }
    UIApplication.shared.open(target)
  }

  private func showScreen(named name: String) {
    guard !name.isEmpty else { return }
    let next = storyboard.instantiateViewController(withIdentifier: name)
    navigation.pushViewController(next, animated: true)
  }
}
