import SwiftUI
import UIKit

struct Offer: Identifiable {
  let id: Int
  let title: String
}

@MainActor
final class OfferModel: ObservableObject {
  @Published var selection: Int?
  @Published private(set) var all: [Offer] = []

  func follow(_ route: LinkRoute) async {
    switch route {
    case .offer(let id):
      selection = all.contains { $0.id == id } ? id : nil
    case .partner(let page):
      guard PartnerSites.includes(page) else { return }
      await UIApplication.shared.open(page)
    }
  }
}
