import Foundation

struct Caller {
  let bundle: String?

  var isPartner: Bool {
    guard let bundle else { return false }
    return bundle == "com.example.hotels"
  }
}
