import Foundation

extension Base64 {
  /// The bytes of a text, or `nil` if it has other characters, white space, or wrong padding.
  package static func bytes(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text).map { [UInt8]($0) }
  }
}
