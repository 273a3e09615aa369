/// What follows the start of a URL: a route, and parameters by name.
struct LinkQuery {
  /// The name of the route.
  let route: String
  /// The parameters in order.
  var parameters: [(name: String, value: String)] = []

  /// With other parameters of the same names taken out first.
  func setting(_ name: String, to value: String?) -> LinkQuery {
    var copy = self
    copy.parameters.removeAll { $0.name == name }
    if let value { copy.parameters.append((name, value)) }
    return copy
  }

  /// The text, either plainly or as x-callback-url has it.
  func text(isCallback: Bool) -> String {
    let query = parameters.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
      .joined(separator: "&")
    return (isCallback ? "x-callback-url/" : "")
      + Self.escaped(route, keeping: isCallback ? "/" : "")
      + (query.isEmpty ? "" : "?" + query)
  }

  /// Text with everything escaped that is not unreserved.
  ///
  /// Source: RFC 3986, section 2.3.
  static func escaped(_ text: String, keeping kept: String = "") -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = UnicodeScalar(byte)
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(scalar)
      case _ where kept.unicodeScalars.contains(scalar): result.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
