import Foundation

struct CallbackRequest {
  let action: String
  let text: String
  let success: URL?

  init?(url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
      return nil
    }
    var values: [String: String] = [:]
    for item in components.queryItems ?? [] {
      guard values[item.name] == nil else { return nil }
      values[item.name] = item.value
    }
    action = url.lastPathComponent
    text = values["text"] ?? ""
    success = values["x-success"].flatMap(URL.init(string:))
  }
}
