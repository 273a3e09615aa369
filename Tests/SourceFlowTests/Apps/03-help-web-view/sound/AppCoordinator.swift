import UIKit

final class AppCoordinator {
  private let navigation: UINavigationController

  init(navigation: UINavigationController) {
    self.navigation = navigation
  }

  func start() {
    navigation.viewControllers = [UITableViewController(style: .insetGrouped)]
  }

  func showHelp(for link: URL) {
    let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems
    guard let text = items?.first(where: { $0.name == "article" })?.value,
      let article = URL(string: text)
    else { return }
    guard article.scheme == "https", article.host == "help.example.com" else { return }
    navigation.pushViewController(HelpViewController(article: article), animated: true)
  }
}
