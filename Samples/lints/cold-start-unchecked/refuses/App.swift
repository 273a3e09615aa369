import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var trip = ""

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    for context in connectionOptions.urlContexts {
      trip = context.url.lastPathComponent
    }
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts {
      show(context.url)
    }
  }

  private func show(_ url: URL) {
    guard url.scheme == "example-trips", url.host == "trip" else { return }
    trip = url.lastPathComponent
  }
}
