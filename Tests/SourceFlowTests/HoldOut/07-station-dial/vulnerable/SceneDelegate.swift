import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let dial = StationDial()

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    self.scene(scene, openURLContexts: connectionOptions.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    URLContexts.first.map { tune($0.url) }
  }

  private func tune(_ link: URL) {
    guard link.scheme?.lowercased() == "dial", link.host == "tune" else { return }
    let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let lists = items.filter { $0.name == "list" }
    guard lists.count == 1 else { return }
    dial.playlist = lists.compactMap(\.value).compactMap { URL(string: $0) }.last
  }
}
