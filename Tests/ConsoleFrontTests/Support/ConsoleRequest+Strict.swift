#if Console
import ConsoleWire

extension ConsoleRequest {
  /// Whether a reader that knows the standard to the letter could have read it, in one way.
  ///
  /// Source: RFC 9110, sections 5.6.2 and 9.1; RFC 9112, sections 3 and 6.
  var isStrict: Bool {
    let methods = [
      "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]
    guard methods.contains(method), !target.isEmpty,
      target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      fields.allSatisfy({ Self.isName($0.name) && Self.isValue($0.value) }),
      values("host").count == 1, values("transfer-encoding").isEmpty
    else { return false }
    let lengths = values("content-length")
    guard lengths.count <= 1, lengths.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else {
      return false
    }
    return Int(lengths.first ?? "0") == body.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || isDigit($0) || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  private static func isValue(_ value: String) -> Bool {
    !value.hasPrefix(" ") && !value.hasSuffix(" ") && !value.hasPrefix("\t")
      && !value.hasSuffix("\t")
      && value.unicodeScalars.allSatisfy {
        $0 == "\t" || $0.value >= 0x20 && $0 != "\u{7F}" && $0 != "\u{FFFD}"
      }
  }
}
#endif
