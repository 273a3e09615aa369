import Foundation

enum DeepLink {
  case recipe(Int)
  case partner(URL)
  case screen(String)

  init?(_ url: URL) {
    guard url.scheme == "example-recipes" else { return nil }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    func value(_ name: String) -> String? {
      items.first { $0.name == name }?.value
    }
    switch url.host {
    case "recipe":
      guard let number = value("id").flatMap({ Int($0) }) else { return nil }
      self = .recipe(number)
    case "partner":
      guard let text = value("to"), let target = URL(string: text) else { return nil }
      self = .partner(target)
    case "show":
      guard let name = value("screen") else { return nil }
      self = .screen(name)
    default:
      return nil
    }
  }
}
