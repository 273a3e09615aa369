/// The identifier of an app in associations and entitlements: team, period, bundle identifier.
enum AppIdentifier {
  /// Whether a text is one.
  static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count > 11, bytes[10] == UInt8(ascii: "."), bytes.last != UInt8(ascii: ".") else {
      return false
    }
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      byte.isLetter || (0x30...0x39).contains(byte)
    }
    return bytes[..<10].allSatisfy(isLetterOrDigit)
      && bytes[11...].allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }
}
