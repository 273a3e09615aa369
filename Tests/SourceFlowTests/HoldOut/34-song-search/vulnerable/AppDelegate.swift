import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let library = SongLibrary()

  func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
    guard url.scheme == "example-songs", let kind = url.host else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == "q" })?.value else { return false }
    switch kind {
    case "artist":
      library.search(artist: text)
    case "genre":
      library.count(genre: text)
    default:
      return false
    }
    return true
  }
}
