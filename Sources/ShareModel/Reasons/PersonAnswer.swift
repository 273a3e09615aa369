package import Documents

/// The answer of a person to a context that waits for one.
package struct PersonAnswer: Hashable, Sendable {
  /// What was said.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It may go on, once.
    case approved
    /// It may not.
    case denied
    /// No person answered in time, which counts as no.
    case expired
  }

  /// What was said.
  package var kind: Kind
  /// The content to which it was said: its SHA-256, or `nil` if that was not known.
  package var contentHash: ContentDigest?
  /// The rules to which it was said: their SHA-256.
  package var rules: String
  /// The extensions that waited.
  package var extensions: Set<BundleIdentifier>
  /// What would be handed to each of them: the SHA-256, by the identifier of the extension.
  ///
  /// An extension is missing if that was not kept, as in an answer of an older version.
  package var handing: [BundleIdentifier: ContentDigest]
  /// Who said it, or `nil` if the time ran out or that is not known.
  package var person: AnsweringPerson?

  /// Creates an answer.
  package init(
    _ kind: Kind, contentHash: ContentDigest?, rules: String, extensions: Set<BundleIdentifier>,
    handing: [BundleIdentifier: ContentDigest] = [:], by person: AnsweringPerson? = nil
  ) {
    self.kind = kind
    self.contentHash = contentHash
    self.rules = rules
    self.extensions = extensions
    self.handing = handing
    self.person = person
  }

  /// Why the extensions that waited do not run, or `nil` if they may.
  ///
  /// It holds whatever the rules ask for by now.
  package var refusal: Reason? {
    switch kind {
    case .approved: nil
    case .denied: Reason(.deniedByPerson, "a person refused it")
    case .expired: Reason(.expired, "no person agreed in time")
    }
  }

  /// Why an approval does not hold for what is judged now, or `nil` if it does, or is none.
  ///
  /// - Parameters:
  ///   - content: The SHA-256 of the content that is judged.
  ///   - rules: The SHA-256 of the rules by which it is judged.
  /// - Returns: What has changed.
  package func change(content: ContentDigest?, rules: String) -> Reason? {
    guard kind == .approved else { return nil }
    if content != contentHash {
      return Reason(.changedSinceApproval, "the content has changed since it was approved")
    }
    if rules != self.rules {
      return Reason(.changedSinceApproval, "the rules have changed since it was approved")
    }
    return nil
  }
}
