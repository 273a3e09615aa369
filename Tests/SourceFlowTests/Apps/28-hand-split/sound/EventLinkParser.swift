import Foundation

struct EventLinkParser {
  /// The number of the event that a link names.
  func identifier(in link: URL) -> Int? {
    let components = URLComponents(url: link, resolvingAgainstBaseURL: false)
    let items = components?.queryItems?.filter { $0.name == "id" } ?? []
    guard items.count == 1 else { return nil }
    return items[0].value.flatMap { Int($0) }
  }
}
