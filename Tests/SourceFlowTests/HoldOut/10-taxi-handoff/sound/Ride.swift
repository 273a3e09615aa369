import Foundation

struct Ride: Identifiable {
  let id: UUID
  let pickup: String
}

struct Account {
  let name: String
  let accessToken: String
}
