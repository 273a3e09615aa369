import Foundation

struct PaymentOrder {
  let payee: UUID
  let amount: Decimal

  init?(link: URL) {
    let components = URLComponents(url: link, resolvingAgainstBaseURL: false)
    let items = components?.queryItems ?? []
    guard let payee = Self.value("payee", in: items).flatMap(UUID.init(uuidString:)),
      let amount = Self.value("amount", in: items).flatMap({ Decimal(string: $0) }),
      amount > 0, amount < 500
    else { return nil }
    self.payee = payee
    self.amount = amount
  }

  private static func value(_ name: String, in items: [URLQueryItem]) -> String? {
    let matches = items.filter { $0.name == name }
    return matches.count == 1 ? matches[0].value : nil
  }
}
