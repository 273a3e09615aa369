import UIKit

struct Voucher: Identifiable {
  let id: UUID
  let caption: String
}

extension URL {
  var belongsToUs: Bool {
    host?.hasSuffix("example.com") ?? false
  }
}

extension UIApplication {
  func leave(for address: URL) {
    open(address, options: [:], completionHandler: nil)
  }
}
