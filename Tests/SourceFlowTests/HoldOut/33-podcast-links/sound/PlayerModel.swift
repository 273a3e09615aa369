import Foundation

enum MirrorSite: String {
  case europe = "eu.pods.example.com"
  case america = "us.pods.example.com"
}

final class PlayerModel {
  private(set) var show = ""
  private let settings = UserDefaults.standard

  func follow(_ url: URL) {
    guard url.host == "pods.example.com", url.path.hasPrefix("/show") else { return }
    let parts = url.pathComponents
    guard parts.count > 2 else { return }
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
    guard let site = MirrorSite(rawValue: mirror) else { return }
    settings.set(site.rawValue, forKey: "mirror")
  }
}
