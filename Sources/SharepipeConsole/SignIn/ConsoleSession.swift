import Documents

/// A person who has signed in, in one browser.
package struct ConsoleSession: Hashable, Sendable {
  /// Why a session is over.
  package enum End: String, Hashable, Sendable, CaseIterable {
    /// It was not used for too long.
    case idle
    /// It began too long ago.
    case longest
    /// What the people file says of its person has changed, or the person is no longer there.
    case changedEntry
  }

  /// What the session is called where others see it: 16 hexadecimal digits, which sign no person in.
  package let handle: String
  /// The person.
  package let person: ConsolePerson
  /// How the person signed in.
  package let way: SignInWay
  /// When, by the steady clock.
  package let began: ContinuousClock.Instant
  /// When the session was used last, by the steady clock.
  package internal(set) var lastUse: ContinuousClock.Instant
  /// The key of its form tokens.
  package let formKey: FormToken.Key
  /// The fingerprint of the person's entry in the people file; `nil` if the person is not from there.
  let entry: ContentDigest?
}
