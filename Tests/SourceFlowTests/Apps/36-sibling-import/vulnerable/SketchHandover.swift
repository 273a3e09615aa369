import UIKit

/// Hands a caption to the gallery, another app of this team.
struct SketchHandover {
  func send(caption: String) {
    var components = URLComponents()
    components.scheme = "sketchgallery"
    components.host = "import"
    components.queryItems = [URLQueryItem(name: "caption", value: caption)]
    guard let url = components.url else { return }
    UIApplication.shared.open(url)
  }
}
