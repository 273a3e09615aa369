import Foundation

/// Bytes as text, and back.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
  /// The bytes as text on one line, with padding.
  package static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The bytes of a text, or `nil` if it has other characters, white space, or wrong padding.
  package static func bytes(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text).map { [UInt8]($0) }
  }
}
