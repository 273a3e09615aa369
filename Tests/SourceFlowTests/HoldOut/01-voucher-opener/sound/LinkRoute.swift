import Foundation

enum LinkRoute: Equatable {
  case offer(id: Int)
  case partner(URL)

  init?(_ url: URL) {
    guard url.scheme?.lowercased() == "crumbs",
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return nil }
    var values: [String: String] = [:]
    for item in parts.queryItems ?? [] {
      guard values.updateValue(item.value ?? "", forKey: item.name) == nil else { return nil }
    }
    switch parts.host {
    case "offer":
      guard let id = values["id"].flatMap({ Int($0) }) else { return nil }
      self = .offer(id: id)
    case "partner":
      guard let page = values["page"].flatMap({ URL(string: $0) }) else { return nil }
      self = .partner(page)
    default:
      return nil
    }
  }
}
