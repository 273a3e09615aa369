extension DocumentFields {
  /// What a time looks like, in the words of a message.
  static let timeWords = "a time with its unit, such as '30 s', '5 minutes' or '30 days'"

  /// What a size looks like, in the words of a message.
  static let sizeWords = "a size with its unit, such as '512 MiB' or '10 GB'"

  /// The time of a key, written with its unit and more than zero.
  package mutating func time(_ key: String) -> Duration? {
    quantity(key, expecting: Self.timeWords) { $0.duration.flatMap { $0 > .zero ? $0 : nil } }
  }

  /// The size of a key in bytes, written with its unit.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - lowest: The smallest size that is allowed.
  /// - Returns: The bytes, or `nil` if the key is absent or wrong.
  package mutating func size(_ key: String, atLeast lowest: Int = 1) -> Int? {
    quantity(key, expecting: Self.sizeWords) { $0.bytes.flatMap { $0 >= lowest ? $0 : nil } }
  }

  private mutating func quantity<Value>(
    _ key: String, expecting expected: String, _ make: (Quantity) -> Value?
  ) -> Value? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else {
      report(key, .wrongKind(expected: expected, found: value.found))
      return nil
    }
    if let made = Quantity(text).flatMap(make) { return made }
    report(key, .notAllowed(expected: expected, found: value.found, suggestion: nil))
    return nil
  }
}
