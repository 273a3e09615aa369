/// The names that persons may have.
///
/// The letters need no escape in a header, an address, a log line or a file, and no two names look alike.
package enum PersonName {
  /// The longest name.
  package static let maximumLength = 64

  /// What a name looks like, in the words of a message.
  package static let words = "a name of 1 to 64 characters out of a-z, 0-9, '.', '_', '@' and '-'"

  /// Whether a text is a name.
  ///
  /// - Parameter text: Any text.
  /// - Returns: Whether it is.
  package static func isValid(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
