import Foundation

struct StampJob {
  let copies: Int
  private let success: URLComponents

  init?(_ url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let values = Dictionary(grouping: items, by: \.name).compactMapValues { same in
      same.count == 1 ? same.last?.value : nil
    }
    guard let copies = values["copies"].flatMap({ Int($0) }), (1...20).contains(copies),
      let success = values["x-success"].flatMap({ URLComponents(string: $0) })
    else { return nil }
    self.copies = copies
    self.success = success
  }

  func answer(count: Int) -> URL? {
    var parts = success
    parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: "count", value: "\(count)")]
    return parts.url
  }
}
