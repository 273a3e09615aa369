import Documents

/// The fields of a form, or of a query.
///
/// Source: URL Standard, section 5.1 (`application/x-www-form-urlencoded`).
package struct FormFields: Hashable, Sendable {
  /// What is wrong with fields.
  package enum Fault: Error, Hashable, Sendable {
    /// There are more than ``FormFields/most``.
    case tooMany
    /// A field occurs twice that may occur once.
    case twice(String)
    /// A name has other characters than lower-case letters, digits and hyphens.
    case name
    /// A percent sign without two hexadecimal digits, a NUL, or another character that no field has.
    case encoding
    /// What is not UTF-8.
    case notText
  }

  /// The most fields.
  static let most = 1024
  /// The fields that may occur several times: what was selected.
  private static let repeated: Set<String> = ["item"]

  private let values: [String: [String]]

  /// Creates fields from their values.
  init(_ values: [String: [String]] = [:]) { self.values = values }

  /// Reads fields.
  ///
  /// - Parameter bytes: The text, as it was sent.
  /// - Throws: ``Fault``.
  package init(_ bytes: [UInt8]) throws(Fault) {
    var values: [String: [String]] = [:]
    var count = 0
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      count += 1
      guard count <= Self.most else { throw .tooMany }
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.text(parts.first ?? [])
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isOfName) else { throw .name }
      guard values[name] == nil || Self.repeated.contains(name) else { throw .twice(name) }
      values[name, default: []].append(try Self.text(parts.count == 2 ? parts[1] : []))
    }
    self.values = values
  }

  /// The value of a field; `nil` if it is not there.
  package subscript(_ name: String) -> String? { values[name]?.first }

  /// The values of a field that may occur several times, in order.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether a field is there that holds nothing, as the empty fields of a filter.
  var hasEmpty: Bool { values.values.contains { $0.contains("") } }

  /// The names of the fields.
  package var names: Set<String> { Set(values.keys) }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { throw .encoding }
        decoded.append(high << 4 | low)
      case 0x21...0x7E: decoded.append(byte)
      default: throw .encoding
      }
    }
    guard !decoded.contains(0) else { throw .encoding }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notText }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension FormFields {
  /// Fields as a query, with a question mark in front; empty for none.
  ///
  /// - Parameter fields: The fields, in order; those with an empty value are left out.
  /// - Returns: The query, of characters that stand in a URL.
  package static func query(_ fields: [(name: String, value: String)]) -> String {
    let parts = fields.filter { !$0.value.isEmpty }.map { "\($0.name)=\(encoded($0.value))" }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  private static func encoded(_ value: String) -> String {
    var text = ""
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}

extension FormFields.Fault: CustomStringConvertible {
  /// What is wrong.
  package var description: String {
    switch self {
    case .tooMany: "there are more than \(FormFields.most) fields"
    case .twice(let name): "the field '\(name)' is there twice"
    case .name: "a field has a name that no field here has"
    case .encoding: "a field is not encoded as forms are"
    case .notText: "a field is not UTF-8"
    }
  }
}
