import Foundation

struct IssueOrder {
  let source: URL
  let title: String

  init?(_ url: URL) {
    let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    var values: [String: String] = [:]
    for item in components?.queryItems ?? [] {
      values[item.name] = item.value
    }
    guard let text = values["source"], let source = URL(string: text) else { return nil }
    guard let title = values["title"] else { return nil }
    self.source = source
    self.title = title
  }
}
