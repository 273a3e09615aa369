extension LinkKey {
  /// The key as it is written in a URL.
  package var encoded: String { PercentCoding.encode(String(decoding: bytes, as: UTF8.self)) }

  /// The key for which a value in a URL stands.
  ///
  /// - Parameter value: The value as it was written.
  /// - Returns: The bytes.
  package static func decoded(_ value: String) -> [UInt8] { PercentCoding.decode(value.utf8) }

  /// Hands the bytes of the key to a function, which must not show them in its result.
  package func withBytes<Result>(_ body: ([UInt8]) -> Result) -> Result { body(bytes) }
}
