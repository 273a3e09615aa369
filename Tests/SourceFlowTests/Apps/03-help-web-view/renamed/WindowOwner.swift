import UIKit

final class WindowOwner: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    contexts.map(\.url).filter(\.isManualLink).compactMap(\.manualPage).forEach(present)
  }

  private func present(_ address: URL) {
    let page = ManualPage()
    page.address = address
    (window?.rootViewController as? UINavigationController)?
      .pushViewController(page, animated: true)
  }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = UINavigationController()
    window?.makeKeyAndVisible()
    self.scene(scene, openURLContexts: connectionOptions.urlContexts)
  }
}
