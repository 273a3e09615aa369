/// Scheme and host of a URL, read as the standard of browsers says.
///
/// It is written after the standard alone, and shares nothing with the readers that it checks. It has
/// no tables for names outside ASCII, so that it says what an encoded name is, not whether it is one.
///
/// Source: WHATWG, "URL Standard", sections 3.5 and 4.4.
package struct BrowserURL: Equatable {
  /// The scheme in lower case.
  package private(set) var scheme = ""
  /// The host; empty if there is none, `nil` if it cannot be said without tables.
  package private(set) var host: String? = ""

  private static let specialSchemes: Set<String> = ["ftp", "file", "http", "https", "ws", "wss"]

  /// Reads a URL, or returns `nil` where a browser fails.
  package init?(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
    scalars = Array(scalars.drop { $0.value <= 0x20 })
    scalars.removeAll { $0 == "\t" || $0 == "\n" || $0 == "\r" }
    guard let first = scalars.first, first.isBasicLetter,
      let colon = scalars.firstIndex(of: ":"),
      scalars[..<colon].allSatisfy({ $0.isBasicLetter || $0.isBasicDigit || "+-.".has($0) })
    else { return nil }
    scheme = Self.text(scalars[..<colon]).lowercased()
    let rest = scalars[(colon + 1)...]
    let isRead =
      switch scheme {
      case "file": readFile(rest)
      case _ where Self.specialSchemes.contains(scheme):
        readAuthority(rest.drop { $0 == "/" || $0 == "\\" })
      default: rest.starts(with: "//".unicodeScalars) ? readAuthority(rest.dropFirst(2)) : true
      }
    if !isRead { return nil }
  }

  private var isSpecial: Bool { Self.specialSchemes.contains(scheme) }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    "/?#".has(scalar) || isSpecial && scalar == "\\"
  }

  private mutating func readFile(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard rest.prefix(2).allSatisfy({ $0 == "/" || $0 == "\\" }), rest.count >= 2 else {
      return true
    }
    let name = rest.dropFirst(2).prefix { !isEnd($0) }
    let isDrive =
      name.count == 2 && name.first?.isBasicLetter ?? false && ":|".has(name.last ?? " ")
    guard !name.isEmpty, !isDrive else { return true }
    guard readHost(name) else { return false }
    if host == "localhost" { host = "" }
    return true
  }

  private mutating func readAuthority(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let authority = rest.prefix { !isEnd($0) }
    var name = authority
    if let sign = authority.lastIndex(of: "@") {
      name = authority[(sign + 1)...]
      if name.isEmpty { return false }
    }
    var isInBrackets = false
    let colon = name.firstIndex { scalar in
      if scalar == "[" { isInBrackets = true }
      if scalar == "]" { isInBrackets = false }
      return scalar == ":" && !isInBrackets
    }
    if let colon {
      let port = name[(colon + 1)...]
      name = name[..<colon]
      guard !name.isEmpty, port.allSatisfy(\.isBasicDigit),
        port.reduce(0, { min($0 * 10 + Int($1.value) - 48, 99_999) }) <= 65_535
      else { return false }
    }
    if name.isEmpty { return !isSpecial }
    return readHost(name)
  }

  private mutating func readHost(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    if name.first == "[" {
      host = nil
      return name.last == "]"
    }
    guard isSpecial else {
      host = name.allSatisfy(\.isASCII) ? Self.text(name).lowercased() : nil
      return !name.contains { "\0\t\n\r #/:<>?@[\\]^|".has($0) }
    }
    let decoded = Self.decode(Array(Self.text(name).utf8))
    guard decoded.allSatisfy({ $0 < 0x80 }) else {
      host = nil
      return true
    }
    let domain = String(decoding: decoded, as: UTF8.self).lowercased()
    let isForbidden = domain.unicodeScalars.contains {
      $0.value <= 0x20 || $0.value == 0x7F || "#/:<>?@[\\]^|%".has($0)
    }
    guard !domain.isEmpty, !isForbidden else { return false }
    var labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    if labels.last == "", labels.count > 1 { labels.removeLast() }
    guard let last = labels.last, Self.isNumber(last) else {
      host = domain
      return true
    }
    host = Self.address(labels)
    return host != nil
  }

  private static func decode(_ bytes: [UInt8]) -> [UInt8] {
    func digit(_ index: Int) -> UInt8? {
      guard index < bytes.count else { return nil }
      let scalar = Unicode.Scalar(bytes[index])
      return scalar.properties.isASCIIHexDigit ? UInt8(String(scalar), radix: 16) : nil
    }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, let high = digit(index + 1), let low = digit(index + 2) {
        result.append(high * 16 + low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Whether a label makes a browser take the name for an address.
  private static func isNumber(_ label: Substring) -> Bool {
    if !label.isEmpty, label.unicodeScalars.allSatisfy(\.isBasicDigit) { return true }
    return label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// Four numbers for up to four labels, each in its own base, of which the last fills the rest.
  private static func address(_ labels: [Substring]) -> String? {
    guard labels.count <= 4 else { return nil }
    var numbers: [UInt64] = []
    for label in labels {
      let digits: Substring
      let radix: Int
      if label.hasPrefix("0x") {
        (digits, radix) = (label.dropFirst(2), 16)
      } else if label.count > 1, label.hasPrefix("0") {
        (digits, radix) = (label.dropFirst(), 8)
      } else {
        (digits, radix) = (label, 10)
      }
      guard !label.isEmpty, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
        let number = digits.isEmpty ? 0 : UInt64(digits, radix: radix)
      else { return nil }
      numbers.append(number)
    }
    guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }),
      last < 1 << UInt64(8 * (4 - numbers.count))
    else { return nil }
    var value = last
    for (index, number) in numbers.enumerated() { value += number << UInt64(8 * (3 - index)) }
    return [24, 16, 8, 0].map { "\(value >> UInt64($0) & 255)" }.joined(separator: ".")
  }
}

extension String {
  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}

extension Unicode.Scalar {
  fileprivate var isBasicLetter: Bool { isASCII && properties.isAlphabetic }
  fileprivate var isBasicDigit: Bool { value >= 48 && value <= 57 }
}
