import Foundation

/// Routes of the site, each with its own kind of value.
final class WebRouter {
  private var routes: [String: ([String: String]) -> Void] = [:]

  func add<Value>(
    _ path: String, _ parse: @escaping ([String: String]) -> Value?,
    perform action: @escaping (Value) -> Void
  ) {
    routes[path] = { values in
      guard let value = parse(values) else { return }
      action(value)
    }
  }

  func route(_ page: URL) {
    guard let parts = URLComponents(url: page, resolvingAgainstBaseURL: true),
      parts.scheme == "https", parts.host == "sketch.example"
    else { return }
    let pairs = (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    guard Set(pairs.map { $0.0 }).count == pairs.count else { return }
    routes[parts.path]?(Dictionary(uniqueKeysWithValues: pairs))
  }
}
