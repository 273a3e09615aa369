import UIKit

struct CallbackRequest {
  let source: String
  let success: URL?
  let failure: URL?

  init(_ url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    var values: [String: String] = [:]
    for item in items { values[item.name] = item.value }
    source = values["x-source"] ?? ""
    success = values["x-success"].flatMap { URL(string: $0) }
    failure = values["x-error"].flatMap { URL(string: $0) }
  }
}

final class HabitRouter {
  private let callers: Set = ["example-calendar", "example-mail"]
  private let store: HabitStore
  private var shown = ""

  init(store: HabitStore) {
    self.store = store
  }

  func route(_ url: URL) -> Bool {
    guard url.scheme == "example-habits-x" else { return false }
    switch url.host {
    case "x-callback-url":
      tick(url.lastPathComponent, for: CallbackRequest(url))
      return true
    default:
      return false
    }
  }

  private func tick(_ habit: String, for request: CallbackRequest) {
    store.tick(habit) { [callers] error in
      let next = error == nil ? request.success : request.failure
      guard let next, let scheme = next.scheme, callers.contains(scheme) else { return }
      UIApplication.shared.open(next)
    }
  }
}
