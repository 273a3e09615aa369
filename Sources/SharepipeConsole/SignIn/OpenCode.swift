import Documents

/// A code that waits for its use: its digest and what it is good for.
struct OpenCode: Hashable, Sendable {
  /// How long a code is good.
  static let lifetime = Duration.seconds(600)
  /// How many codes are open at a time; a further one takes the place of the oldest.
  static let most = 5

  /// SHA-256 of the code.
  let digest: ContentDigest
  /// The person that it signs in.
  let person: ConsolePerson
  /// The fingerprint of the person's entry in the people file when the code was made; `nil` if the
  /// person is not from there.
  let entry: ContentDigest?

  /// Whether the person's entry, if there is one, is still as it was.
  func holds(in people: People?) -> Bool {
    guard let entry else { return true }
    return people?.fingerprint(of: person.name) == entry
  }
}
