import Foundation
import UIKit
import UniformTypeIdentifiers

/// Hands a card number from the wallet to the form of the checkout.
struct CardCopier {
  func copy(_ cardNumber: String) {
    UIPasteboard.general.string = cardNumber
  }
}
