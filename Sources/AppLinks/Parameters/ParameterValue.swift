import DocumentValues

/// The value of a parameter after decoding.
public enum ParameterValue: Hashable, Sendable {
  /// Text; UUIDs are in upper case.
  case text(String)
  /// A whole number.
  case integer(Int64)

  /// The value as it is shown; not escaped.
  package var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    }
  }
}

extension LinkParameter {
  /// Judges a value.
  ///
  /// - Parameters:
  ///   - bytes: The value, decoded once.
  ///   - redirects: Where a redirect may lead.
  /// - Returns: The value as its kind has it.
  /// - Throws: What is wrong with it.
  func value(
    of bytes: [UInt8], redirects: RedirectPolicy
  ) throws(LinkReason) -> ParameterValue {
    let text = try DecodedText.text(of: bytes, allowsLines: kind == .multiline)
    if let maximumLength, text.unicodeScalars.count > maximumLength { throw .valueTooLong }
    let value = try value(of: text, bytes, redirects)
    // Canonical equivalence would let other bytes pass.
    if let values, !values.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
      throw .valueNotAllowed
    }
    if let pattern, !pattern.matches(text) { throw .patternMismatch }
    return value
  }

  private func value(
    of text: String, _ bytes: [UInt8], _ redirects: RedirectPolicy
  ) throws(LinkReason) -> ParameterValue {
    switch kind {
    case .text, .multiline: return .text(text)
    case .integer: return .integer(try integer(bytes))
    case .uuid:
      guard Self.isUUID(bytes) else { throw .notUUID }
      return .text(text.uppercased())
    case .url:
      guard URLReader.isAbsoluteURL(text) else { throw .notURL }
      return .text(text)
    case .redirect:
      do throws(URLFault) {
        return .text(try redirects.canonicalURL(of: text))
      } catch {
        throw .untrustedRedirect
      }
    }
  }

  /// A whole number: ASCII digits, and one `-` before them if the least one is negative.
  private func integer(_ bytes: [UInt8]) throws(LinkReason) -> Int64 {
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative, minimum ?? 0 >= 0 { throw .notInteger }
    let digits = bytes.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .notInteger
    }
    guard let number = Int64(String(decoding: bytes, as: UTF8.self)),
      number >= minimum ?? .min, number <= maximum ?? .max
    else { throw .outOfRange }
    return number
  }

  /// Whether bytes are 8-4-4-4-12 hexadecimal digits.
  ///
  /// Source: RFC 9562, section 4.
  private static func isUUID(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: byte.hexadecimalValue != nil
      }
    }
  }
}
