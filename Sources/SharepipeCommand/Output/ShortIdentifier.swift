/// The short form of the identifier of a context.
///
/// An identifier begins with the time, so that those of one run begin alike; it ends at random.
enum ShortIdentifier {
  /// How many characters it has.
  static let length = 8

  /// The end of an identifier, by which every command finds the context.
  static func of(_ identifier: String) -> String { String(identifier.suffix(length)) }
}
