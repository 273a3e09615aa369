import Lints

extension Lint {
  /// Lints about the form of a rule, and about rules that are dictionaries.
  static let dictionaries: [Lint] = [
    wrongKind, nestedRule, unknownKey, unreadableValue, readAsZero, booleanMaximum,
    unknownVersion, strictWithoutVersion, allZero, minimumAboveMaximum, anyContent,
    hiddenBySecondAttachment,
  ]

  /// A rule with these keys, which are given without their prefix.
  private static func rule(_ members: (String, String)...) -> Example {
    .plist(
      """
      <key>NSExtensionActivationRule</key>
      <dict>
      \(members.map { "  <key>NSExtensionActivation\($0.0)</key>\n  \($0.1)" }
        .joined(separator: "\n"))
      </dict>
      """)
  }

  private static let tenImages = ("SupportsImageWithMaxCount", "<integer>10</integer>")

  static let wrongKind = Lint(
    id: "rule-of-wrong-kind", severity: .error,
    summary: "The rule is neither a dictionary nor a text.",
    explanation: """
      A rule is a dictionary of NSExtensionActivation keys, or a predicate as text. What a boolean or \
      a number means there is documented nowhere. Write a dictionary.
      """,
    source: "Apple, Information Property List, NSExtensionActivationRule",
    refused: .plist("<key>NSExtensionActivationRule</key>\n<true/>"), accepted: rule(tenImages))

  static let nestedRule = Lint(
    id: "nested-rule", severity: .error,
    summary: "The rule is one level too deep.",
    explanation: """
      A dictionary NSExtensionActivationRule with the key NSExtensionActivationRule in it is a copy \
      that slipped. The keys inside are not read, and the App Store refuses the app.
      """,
    source: "Observed in public threads (mindlib-capacitor/send-intent 86)",
    refused: .plist(
      """
      <key>NSExtensionActivationRule</key>
      <dict>
        <key>NSExtensionActivationRule</key>
        <dict>
          <key>NSExtensionActivationSupportsImageWithMaxCount</key>
          <integer>10</integer>
        </dict>
      </dict>
      """), accepted: rule(tenImages))

  static let unknownKey = Lint(
    id: "unknown-activation-key", severity: .warning,
    summary: "A key of the rule does not exist.",
    explanation: """
      Keys that the system does not know are passed over without a word, so what they ask for is \
      not accepted. A rule with only such keys never activates.
      """,
    source:
      "Apple, Information Property List, NSExtensionActivationRule; that they are passed over is observed",
    refused: rule(tenImages, ("SupportsMovies", "<integer>1</integer>")),
    accepted: rule(tenImages, ("SupportsMovieWithMaxCount", "<integer>1</integer>")))

  static let unreadableValue = Lint(
    id: "unreadable-value", severity: .error,
    summary: "The value of a key has no number.",
    explanation: """
      Each value is a number or a boolean. With an array, a dictionary, data or a date, the rule \
      cannot be used.
      """,
    source: "Apple, Information Property List, NSExtensionActivationRule",
    refused: rule(
      ("SupportsImageWithMaxCount", "<array>\n    <integer>10</integer>\n  </array>")),
    accepted: rule(tenImages))

  static let readAsZero = Lint(
    id: "value-read-as-zero", severity: .warning,
    summary: "A value that is not a number counts as 0, which accepts nothing.",
    explanation: """
      The number at the start of a text counts, and any other text is 0: also 'true', 'YES' and \
      'many'. A fraction loses what follows the point. A negative number counts as if the key were \
      absent. To accept nothing, write 0.
      """,
    source: "Apple, NSString.integerValue; that values are read with it is observed",
    refused: rule(tenImages, ("SupportsText", "<string>true</string>")),
    accepted: rule(tenImages, ("SupportsText", "<true/>")))

  static let booleanMaximum = Lint(
    id: "boolean-maximum", severity: .note,
    summary: "A maximum is written as true, which counts as 1.",
    explanation: """
      With two of the kind the extension is not offered. Write the number that is meant.
      """,
    source: "Observed (KasemJaffer/receive_sharing_intent 253)",
    refused: rule(("SupportsImageWithMaxCount", "<true/>")),
    accepted: rule(("SupportsImageWithMaxCount", "<integer>1</integer>")))

  static let unknownVersion = Lint(
    id: "unknown-version", severity: .warning,
    summary: "The version of the dictionary is not known.",
    explanation: """
      There are version 1, in which every attachment must be of an accepted kind, and version 2, in \
      which one is enough. Less than 2 counts as 1, and more as 2.
      """,
    source:
      "Apple, Information Property List, NSExtensionActivationDictionaryVersion; effect observed",
    refused: rule(("DictionaryVersion", "<integer>3</integer>"), tenImages),
    accepted: rule(("DictionaryVersion", "<integer>2</integer>"), tenImages))

  static let strictWithoutVersion = Lint(
    id: "strict-without-version", severity: .warning,
    summary: "UsesStrictMatching has no effect without version 2.",
    explanation: """
      A dictionary of version 1, which is also one without a version, is always strict, and false \
      cannot change that. Add NSExtensionActivationDictionaryVersion 2, or remove the key.
      """,
    source:
      "Apple, Information Property List, NSExtensionActivationUsesStrictMatching; effect observed",
    refused: rule(tenImages, ("UsesStrictMatching", "<false/>")),
    accepted: rule(
      ("DictionaryVersion", "<integer>2</integer>"), tenImages, ("UsesStrictMatching", "<true/>")))

  static let allZero = Lint(
    id: "all-zero-rule", severity: .warning,
    summary: "The dictionary is empty, or every value in it is 0, so it never activates.",
    explanation: """
      A dictionary accepts what has a value of at least 1. Without one the extension is never offered.
      """,
    source: "Apple, Information Property List, NSExtensionActivationRule; effect observed",
    refused: rule(
      ("SupportsImageWithMaxCount", "<integer>0</integer>"), ("SupportsText", "<false/>")),
    accepted: rule(tenImages, ("SupportsText", "<false/>")))

  static let minimumAboveMaximum = Lint(
    id: "minimum-above-maximum", severity: .warning,
    summary: "More attachments are asked for than are accepted, so it never activates.",
    explanation: """
      The minimum is above the maximum of all attachments, or, where every attachment must be of an \
      accepted kind, above the sum of all maxima.
      """,
    source: "Apple, Information Property List, NSExtensionActivationRule; arithmetic",
    refused: rule(("SupportsAttachmentsWithMinCount", "<integer>11</integer>"), tenImages),
    accepted: rule(("SupportsAttachmentsWithMinCount", "<integer>2</integer>"), tenImages))

  static let anyContent = Lint(
    id: "any-content", severity: .note,
    summary: "Attachments are counted, but no kind is named, so any content is accepted.",
    explanation: """
      The keys for the number of attachments carry no kind. With them alone the extension is offered \
      for everything, as with TRUEPREDICATE. Under version 2, a dictionary in which every kind is 0 is \
      offered for everything but those kinds. A predicate that asks only for numbers is the same. Name \
      the kinds that it can handle.
      """,
    source: "Inferred: the keys have no type in Apple's documentation",
    refused: rule(("SupportsAttachmentsWithMaxCount", "<integer>10</integer>")),
    accepted: rule(("SupportsAttachmentsWithMaxCount", "<integer>10</integer>"), tenImages))

  static let hiddenBySecondAttachment = Lint(
    id: "hidden-by-second-attachment", severity: .warning, confidence: .likely,
    summary: "The extension appears in Safari and is missing in Firefox and Chrome.",
    explanation: """
      Browsers share a page in different ways. Safari shares its URL. Firefox shares the URL and, as a \
      second attachment, the title as text. Chrome does the same, and adds a third attachment, whose type \
      is not known. A dictionary of version 1 must accept every attachment that is shared, and a \
      dictionary without NSExtensionActivationDictionaryVersion is of version 1. One that accepts only \
      URLs therefore matches in Safari, and the title hides the extension in the other two. A dictionary \
      of version 2 must accept one attachment, whatever else is shared. NSExtensionActivationSupportsText \
      is not a substitute: it does not help in Chrome, and the extension then appears for every text. \
      Under version 2, a key with the value 0 hides the extension wherever its kind is shared, so remove \
      NSExtensionActivationSupportsText instead of setting it to 0. A predicate that compares a count \
      with $item.attachments.@count also asks for every attachment. Compare the count with >= 1 instead.
      """,
    fix: """
      Add the key NSExtensionActivationDictionaryVersion with the integer 2. The extension then receives \
      the other attachments, too: look for the URL among all attachments, not only the first, and ignore \
      the rest.
      """,
    source: """
      Apple, Information Property List, NSExtensionActivationDictionaryVersion; what the browsers share \
      is observed (acez/bookmark-companion 24, MaxAst/expo-share-extension 77, achorein/expo-share-intent \
      182)
      """,
    refused: rule(("SupportsWebURLWithMaxCount", "<integer>1</integer>")),
    accepted: rule(
      ("DictionaryVersion", "<integer>2</integer>"),
      ("SupportsWebURLWithMaxCount", "<integer>1</integer>")))
}
