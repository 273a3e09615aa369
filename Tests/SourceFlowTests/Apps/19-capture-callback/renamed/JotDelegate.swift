import UIKit

@main
final class JotDelegate: UIResponder, UIApplicationDelegate {
  private let conversation = Conversation()

  private func pairs(of address: URL) -> [String: String] {
    let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return items.reduce(into: [:]) { all, item in
      all[item.name] = item.value
    }
  }

  func application(
    _ application: UIApplication, open address: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    let isRequest = address.scheme == "jotter-x-callback" && address.host == "x-callback-url"
    guard isRequest, address.path == "/create" else { return false }
    conversation.take(pairs(of: address))
    return true
  }
}
