import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let coordinator = BudgetCoordinator()

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = coordinator.root
    window?.makeKeyAndVisible()
    for context in connectionOptions.urlContexts {
      coordinator.start(with: context.url)
    }
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts {
      open(context.url)
    }
  }

  private func open(_ url: URL) {
    guard url.scheme == "example-budget", url.host == "envelope" else { return }
    coordinator.start(with: url)
  }
}
