import Documents

/// What was perhaps meant by a key that does not exist.
package struct ActivationKeyAdvice: Hashable, Sendable {
  /// The key that exists, or `nil`.
  package let name: String?
  /// What to do, for people.
  package let hint: String

  /// What is wrong, as a lint and an explanation say it.
  package let message: String

  /// Words in the names of keys that people invent, and what they mean; the first that fits counts.
  private static let words: [(word: String, shortName: String)] = [
    ("strict", "UsesStrictMatching"), ("version", "DictionaryVersion"),
    ("mincount", "SupportsAttachmentsWithMinCount"), ("webpage", "SupportsWebPageWithMaxCount"),
    ("url", "SupportsWebURLWithMaxCount"), ("link", "SupportsWebURLWithMaxCount"),
    ("page", "SupportsWebPageWithMaxCount"), ("image", "SupportsImageWithMaxCount"),
    ("photo", "SupportsImageWithMaxCount"), ("picture", "SupportsImageWithMaxCount"),
    ("movie", "SupportsMovieWithMaxCount"), ("video", "SupportsMovieWithMaxCount"),
    ("text", "SupportsText"), ("string", "SupportsText"),
    ("attachment", "SupportsAttachmentsWithMaxCount"), ("item", "SupportsAttachmentsWithMaxCount"),
    ("file", "SupportsFileWithMaxCount"), ("document", "SupportsFileWithMaxCount"),
    ("pdf", "SupportsFileWithMaxCount"), ("location", "SupportsLocationWithMaxCount"),
  ]

  /// Looks for the key that was meant.
  ///
  /// - Parameter name: The key as it was written.
  package init(for name: String) {
    message = "there is no key '\(name)', so it has no effect"
    let folded = name.lowercased()
    if folded.contains("typeidentifier") || folded.contains("contenttype") {
      self.name = nil
      hint = "no key takes types; write the rule as a predicate with UTI-CONFORMS-TO"
      return
    }
    let known =
      ActivationKey.all.map(\.name) + [
        ActivationKey.dictionaryVersion, ActivationKey.usesStrictMatching,
      ]
    var found = NearestName.suggestion(for: name, among: known)
    if found == nil {
      // A minimum of one kind exists for no kind; of the kinds, the first words of the name decide.
      let kind = folded.replacing("nsextensionactivation", with: "")
        .replacing("withmaxcount", with: "").replacing("withmincount", with: "")
      let match =
        Self.words.first { kind.contains($0.word) }
        ?? Self.words.first { folded.contains($0.word) }
      found = match.map { "NSExtensionActivation" + $0.shortName }
    }
    self.name = found
    hint = found.map { "did you mean '\($0)'?" } ?? "remove it"
  }
}
