import Foundation

final class PlayerModel {
  private(set) var show = ""
  private let settings = UserDefaults.standard

  func follow(_ url: URL) {
    guard url.host == "pods.example.com", url.path.hasPrefix("/show") else { return }
    let parts = url.pathComponents
    show = parts[2]
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    for item in items where item.name == "mirror" {
      prefer(item.value ?? "")
    }
  }

  func pause() {
    show = ""
  }

  private func prefer(_ mirror: String) {
    guard !mirror.isEmpty else { return }
    settings.set(mirror, forKey: "mirror")
  }
}
