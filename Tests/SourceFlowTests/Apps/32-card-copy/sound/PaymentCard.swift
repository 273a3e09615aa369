import Foundation

struct PaymentCard: Codable, Identifiable {
  let id: UUID
  let holder: String
  let number: String
  let expiry: DateComponents
}
