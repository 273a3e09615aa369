/// The short form of the SHA-256 of rules.
enum ShortFingerprint {
  /// How many characters it has.
  static let length = 8

  /// The start of a fingerprint, by which `sharepipe ledger rules accept` finds it.
  static func of(_ fingerprint: String) -> String { String(fingerprint.prefix(length)) }
}
