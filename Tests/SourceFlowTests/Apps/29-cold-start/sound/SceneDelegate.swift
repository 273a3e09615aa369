import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var navigator: TripNavigator?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    let tabs = UITabBarController()
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
    navigator = TripNavigator(tabs: tabs)

    for context in connectionOptions.urlContexts {
      guard isTripLink(context.url) else { continue }
      navigator?.open(context.url)
    }
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts {
      guard isTripLink(context.url) else { continue }
      navigator?.open(context.url)
    }
  }

  private func isTripLink(_ url: URL) -> Bool {
    url.scheme == "roadtrip" && url.host == "trip" && url.pathComponents.count == 2
  }
}
