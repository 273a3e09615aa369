import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let settings = LinkedSettings(defaults: .standard)

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    self.scene(scene, openURLContexts: connectionOptions.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts {
      let url = context.url
      guard url.scheme == "dailyreader", url.host == "settings" else { continue }
      let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
      settings.apply(components?.queryItems ?? [])
    }
  }
}
