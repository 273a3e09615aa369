import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var photos: [String] = []

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts {
      add(context.url)
    }
  }

  private func add(_ url: URL) {
    guard url.scheme == "example-album", url.host == "photo" else { return }
    photos.append(url.lastPathComponent)
  }
}
