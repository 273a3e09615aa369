import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var coordinator: AppCoordinator?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let navigation = UINavigationController()
    coordinator = AppCoordinator(navigation: navigation)
    coordinator?.start()
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    self.window = window
    handle(connectionOptions.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    handle(URLContexts)
  }

  private func handle(_ contexts: Set<UIOpenURLContext>) {
    for context in contexts {
      guard context.url.scheme == "toolbox", context.url.host == "help" else { continue }
      coordinator?.showHelp(for: context.url)
    }
  }
}
