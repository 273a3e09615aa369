import Combine
import UIKit

@MainActor
final class Inbound: ObservableObject {
  @Published private(set) var highlighted: UUID?

  private func jump(_ raw: String?) {
    guard let raw, let address = URL(string: raw) else { return }
    if address.belongsToUs {
      UIApplication.shared.leave(for: address)
    }
  }

  private func only(_ key: String, _ pairs: [URLQueryItem]) -> String? {
    let matches = pairs.filter { $0.name == key }
    return matches.count == 1 ? matches.first?.value : nil
  }

  func accept(_ incoming: URL) {
    guard let parts = URLComponents(url: incoming, resolvingAgainstBaseURL: false),
      parts.scheme == "couponbook"
    else { return }
    let pairs = parts.queryItems ?? []
    if parts.host == "redeem" {
      jump(only("target", pairs))
    } else if parts.host == "coupon" {
      highlighted = only("id", pairs).flatMap(UUID.init(uuidString:))
    }
  }
}
