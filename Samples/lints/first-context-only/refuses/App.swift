import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var photos: [String] = []

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    if let url = URLContexts.first?.url {
      add(url)
    }
  }

  private func add(_ url: URL) {
    guard url.scheme == "example-album", url.host == "photo" else { return }
    photos.append(url.lastPathComponent)
  }
}
