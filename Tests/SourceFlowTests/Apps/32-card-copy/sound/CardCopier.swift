import Foundation
import UIKit
import UniformTypeIdentifiers

/// Hands a card number from the wallet to the form of the checkout.
struct CardCopier {
  func copy(_ cardNumber: String) {
    let name = UIPasteboard.Name("com.example.shop.checkout")
    let board = UIPasteboard(name: name, create: true)
    board?.setItems(
      [[UTType.utf8PlainText.identifier: cardNumber]],
      options: [.localOnly: true, .expirationDate: Date(timeIntervalSinceNow: 60)])
  }
}
