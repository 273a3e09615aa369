import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var photo: Data?

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-album", url.host == "photo" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "id" })?.value else { return false }
    let folder = URL.documentsDirectory
    let file = folder.appendingPathComponent(text)
    photo = FileManager.default.contents(atPath: file.path)
    return true
  }
}
