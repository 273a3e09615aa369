/// The form of one kind of secret.
protocol SecretPattern: Sendable {
  /// What it is the form of.
  static var kind: SecretKind { get }

  /// Whether a text holds one.
  ///
  /// The work must grow no faster than the text: it may come from anybody.
  static func occurs(in text: ScannedText) -> Bool
}
