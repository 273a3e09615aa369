/// Looks for what should not lie about: card numbers, one-time codes, tokens, keys, passwords.
///
/// It judges by form alone. What has no form of its own, such as a password that is a word, is not
/// found, and neither is what is in a picture, a PDF or an archive. Dates, telephone numbers,
/// UUIDs and digests in hexadecimal are not taken for secrets; `SecretSearchTests` has the table.
///
/// Where a miss and a false alarm weigh the same, the alarm wins, for what is refused can be
/// passed on in another way: four to eight digits that stand alone count as a code, though they
/// may be a year or a postcode.
package enum SecretSearch {
  /// The forms that are looked for, in the order in which they are reported.
  private static let patterns: [any SecretPattern.Type] = [
    PrivateKeyText.self, CardNumber.self, KnownToken.self, RandomText.self,
    PasswordAssignment.self, SecretAddress.self, OneTimeCode.self,
  ]

  /// The forms by which a value is a secret wherever it stands.
  private static let values: [any SecretPattern.Type] = [
    PrivateKeyText.self, CardNumber.self, KnownToken.self, RandomText.self,
    PasswordAssignment.self,
  ]

  /// Whether a part of a URL is left out of what is shown, since it has the form of a secret.
  ///
  /// More is found than on a board: a miss is kept for as long as the journal is, and a false alarm
  /// costs no more than a star.
  ///
  /// - Parameter value: The part, decoded.
  /// - Returns: Whether it is; also for more than ``ScannedText/limit`` bytes.
  package static func isRedacted(_ value: some Collection<UInt8>) -> Bool {
    guard value.count >= 8 else { return false }
    guard let text = ScannedText(value) else { return true }
    return values.contains { $0.occurs(in: text) } || ChanceRun.occurs(in: text)
  }

  /// The kinds that a text holds, each once.
  ///
  /// - Parameter text: The text.
  /// - Returns: The kinds; none if nothing was found.
  package static func kinds(in text: ScannedText) -> [SecretKind] {
    var kinds: [SecretKind] = []
    for pattern in patterns where !kinds.contains(pattern.kind) {
      if pattern.occurs(in: text) { kinds.append(pattern.kind) }
    }
    return kinds
  }
}
