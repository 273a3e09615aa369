import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let player = PlayerModel()

  func sceneDidEnterBackground(_ scene: UIScene) {
    player.pause()
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    guard let url = userActivity.webpageURL else { return }
    player.follow(url)
  }
}
