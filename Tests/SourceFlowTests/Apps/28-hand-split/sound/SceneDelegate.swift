import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let parser = EventLinkParser()

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = UITabBarController()
    window?.makeKeyAndVisible()
    self.scene(scene, openURLContexts: connectionOptions.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts {
      let url = context.url
      guard url.scheme == "cityguide", url.host == "event" else { continue }
      print("Opening event link")
      if let identifier = parser.identifier(in: url) {
        show(identifier)
      }
    }
  }

  private func show(_ identifier: Int) {
    let tabs = window?.rootViewController as? UITabBarController
    tabs?.selectedIndex = 1
    tabs?.selectedViewController?.title = "Event \(identifier)"
  }
}
