/// The form of one kind of secret.
protocol SecretPattern: Sendable {
  /// What it is the form of.
  static var kind: SecretKind { get }

  /// Whether a text holds one.
  ///
  /// The work must grow no faster than the text, because the text may come from any sender.
  static func occurs(in text: ScannedText) -> Bool
}
