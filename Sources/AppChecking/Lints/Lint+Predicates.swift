import Lints

extension Lint {
  /// Lints about the text of predicates.
  static let predicates: [Lint] = [
    syntaxError, unexpandedVariable, typographicQuotes, escapedQuotes, unboundVariable, ruleRaises,
    alwaysTrue,
    neverTrue, typeOperatorWithoutAny, unquotedType, misspeltType, undeclaredType, videoForMovie,
    urlIncludesFiles, typeComparedAsText, unknownKeyPath, richTextComparison, countAcceptsZero,
    mixedAndOr, undecidedClause, emptyItem,
  ]

  /// A rule that is offered for items with at least one attachment for which a condition holds.
  private static func some(_ condition: String, count: String = ">= 1") -> Example {
    .predicate(
      """
      SUBQUERY(extensionItems, $item,
        SUBQUERY($item.attachments, $attachment,
          \(condition)
        ).@count \(count)
      ).@count == 1
      """)
  }

  private static let image =
    #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#
  private static let movie =
    #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie""#

  private static let rules = """
    Apple, App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action \
    Extension"
    """
  private static let language =
    "Apple, Predicate Programming Guide, \"Predicate Format String Syntax\""

  static let syntaxError = Lint(
    id: "syntax-error", severity: .error,
    summary: "The text is not a predicate.",
    explanation: "A rule that cannot be read never activates, and nothing says so on a phone.",
    source: language,
    refused: some(
      #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO "public.image""#),
    accepted: some(image))

  static let unexpandedVariable = Lint(
    id: "unexpanded-variable", severity: .error,
    summary: "A placeholder of a template was not filled in, or a build step took '$name' for one.",
    explanation: """
      What a template or Xcode should have filled in, such as $(NAME), ${NAME}, {{name}} or \
      __NAME__, is still in the rule. Or a build step expanded $item to nothing, and the names of the \
      variables are gone. Write the value, or keep the step from expanding the rule.
      """,
    source: "Observed (mozilla-mobile/firefox-ios pull request 3203)",
    refused: some(#"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "${CONTENT_TYPE}""#),
    accepted: some(image))

  static let typographicQuotes = Lint(
    id: "typographic-quotes", severity: .error,
    summary: "A string is in quotes that an editor has curled.",
    explanation: "A string is in straight quotes, double or single; others mean nothing.",
    source: language,
    refused: some("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO “public.image”"),
    accepted: some(image))

  static let escapedQuotes = Lint(
    id: "escaped-quotes", severity: .error,
    summary: "Quotes were escaped once too often.",
    explanation: """
      In a property list a quote needs no backslash, and &quot; is written once. What is left of an \
      escape from another language makes the rule unreadable.
      """,
    source: language,
    refused: some(
      #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""#),
    accepted: some(image))

  static let unboundVariable = Lint(
    id: "unbound-variable", severity: .error,
    summary: "A variable has no value.",
    explanation: """
      A name with $ has a value inside the SUBQUERY that names it, and nowhere else. Asking for \
      another raises, and the rule does not apply.
      """,
    source: language,
    refused: some(#"ANY $attachement.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#),
    accepted: some(image))

  static let alwaysTrue = Lint(
    id: "always-true", severity: .warning,
    summary: "The rule holds for everything.",
    explanation: """
      The extension appears for content that it cannot handle. TRUEPREDICATE is for development: Xcode \
      warns about it, and the App Store refuses the app. A rule such as 'extensionItems.@count >= 1' has \
      the same effect, however it is written: this finding is about a rule that holds for everything that \
      well-known apps share, and for content of a type that no system knows.
      """,
    source: rules, refused: .predicate("TRUEPREDICATE"), accepted: some(image))

  static let neverTrue = Lint(
    id: "never-true", severity: .warning,
    summary: "The rule holds for nothing.",
    explanation: """
      No content can make it true, so the extension is never offered. Often two limits exclude each \
      other, or the value that is compared is always nil.
      """,
    source: "Predicate semantics; Apple, Predicate Programming Guide",
    refused: some(image, count: "< 0"), accepted: some(image))

  static let ruleRaises = Lint(
    id: "rule-raises", severity: .error,
    summary: "The rule has no answer for anything that is shared.",
    explanation: """
      An operator meets something that it cannot compare, such as a list where one type is needed: the \
      attachments of all items, or the attachments themselves, are not types. A rule that raises does not \
      apply. Go down level by level with SUBQUERY.
      """,
    source: "Observed: a rule that raises is treated as one that does not apply",
    refused: .predicate(
      """
      ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      """),
    accepted: some(image))

  static let typeOperatorWithoutAny = Lint(
    id: "type-operator-without-any", severity: .error,
    summary: "A UTI operator looks at all types at once, without ANY.",
    explanation: """
      registeredTypeIdentifiers is a list, and the UTI operators compare one type with one. Without \
      ANY the rule raises, and does not apply.
      """,
    source: rules,
    refused: some(#"$attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#),
    accepted: some(image))

  static let unquotedType = Lint(
    id: "unquoted-type", severity: .error,
    summary: "A type identifier has no quotes.",
    explanation: """
      Without quotes, public.image is the key 'image' of the key 'public', which is nil; nothing \
      conforms to nil.
      """,
    source: language,
    refused: some("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO public.image"),
    accepted: some(image))

  static let misspeltType = Lint(
    id: "misspelt-type", severity: .warning,
    summary: "A type identifier is nearly one that exists, or none at all.",
    explanation: """
      An undeclared type conforms only to itself, and a misspelt one is never registered, so \
      the clause never holds. Filename extensions and MIME types are not type identifiers.
      """,
    source: "Apple, Uniform Type Identifiers; the list of declared types of sharepipe",
    refused: some(#"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.imgae""#),
    accepted: some(image))

  static let undeclaredType = Lint(
    id: "undeclared-type", severity: .note,
    summary: "A type is declared neither by the system nor by the bundle.",
    explanation: """
      It matches only what was registered with this very identifier. If a file format is meant, \
      import its type (UTImportedTypeDeclarations) in the app. Types that the app or the extension \
      declares count as declared.
      """,
    source: "Apple, \"Defining file and data types for your app\"",
    refused: some(
      #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.example.drawing""#),
    accepted: some(image))

  static let videoForMovie = Lint(
    id: "video-for-movie", severity: .warning,
    summary: "public.video is asked for, to which movies do not conform.",
    explanation: """
      public.video is video without sound. MPEG-4 and QuickTime files conform to public.movie, so the \
      clause does not hold for them.
      """,
    source: "Apple, UTType.video and UTType.movie; the declarations of CoreTypes",
    refused: some(#"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.video""#),
    accepted: some(movie))

  static let urlIncludesFiles = Lint(
    id: "url-includes-files", severity: .warning,
    summary: "public.url is asked for, and file URLs are not excluded.",
    explanation: """
      public.file-url conforms to public.url, so an extension for links is offered for every file from \
      the Files app and for screenshots. A dictionary excludes them by itself; a predicate has to say so.
      """,
    source:
      "Apple, UTType.fileURL; observed (EvanBacon/expo-apple-targets, expo-share-extension 101)",
    refused: some(#"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url""#),
    accepted: some(
      """
      SUBQUERY($attachment.registeredTypeIdentifiers, $type,
            $type UTI-CONFORMS-TO "public.url" AND NOT $type UTI-CONFORMS-TO "public.file-url"
          ).@count >= 1
      """))

  static let typeComparedAsText = Lint(
    id: "type-compared-as-text", severity: .warning,
    summary: "A type is compared as text, not as a type.",
    explanation: """
      ==, IN, CONTAINS, LIKE and MATCHES compare the letters: a JPEG image is then not a public.image, and \
      the case counts, which it does not for types. Use UTI-CONFORMS-TO, or UTI-EQUALS for \
      exactly one type. What asks for the start of a name, such as BEGINSWITH "dyn.", is a note.
      """,
    source: rules,
    refused: some(#"ANY $attachment.registeredTypeIdentifiers == "public.image""#),
    accepted: some(image))

  static let unknownKeyPath = Lint(
    id: "unknown-key-path", severity: .warning,
    summary: "The rule asks for a key that the shared content does not have.",
    explanation: """
      A rule sees extensionItems, their attachments, title and contentText, and of an attachment its \
      registeredTypeIdentifiers. Names, sizes and URLs are not there. A key that is not there is nil.
      """,
    source: "Observed: what the share sheet hands to a rule",
    refused: some(#"$attachment.suggestedName ENDSWITH ".gpx""#),
    accepted: some(#"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.xml""#))

  static let richTextComparison = Lint(
    id: "rich-text-comparison", severity: .warning,
    summary: "The title or the text of an item is compared with a string.",
    explanation: """
      A rule gets both as rich text in the form of data. Data equals no string, and CONTAINS and the \
      like raise, so the rule does not apply. A rule cannot look into the text.
      """,
    source: "Observed: what the share sheet hands to a rule",
    refused: .predicate(
      #"SUBQUERY(extensionItems, $item, $item.title CONTAINS "Recipe").@count == 1"#),
    accepted: some(image))

  static let countAcceptsZero = Lint(
    id: "count-accepts-zero", severity: .warning,
    summary: "A count has a maximum and no minimum, and the rule holds when nothing is counted.",
    explanation: """
      '.@count <= 5' is true for 0 as well, so the extension is offered for content of any other kind. \
      Add a minimum: '.@count >= 1'.
      """,
    source: "Predicate semantics; common in public rules",
    refused: some(image, count: "<= 5"),
    accepted: .predicate(
      """
      SUBQUERY(extensionItems, $item,
        SUBQUERY($item.attachments, $attachment,
          \(image)
        ).@count >= 1 AND
        SUBQUERY($item.attachments, $attachment,
          \(image)
        ).@count <= 5
      ).@count == 1
      """))

  static let mixedAndOr = Lint(
    id: "mixed-and-or", severity: .warning,
    summary: "AND and OR are mixed without parentheses.",
    explanation: """
      AND binds more tightly than OR, in Apple's framework; other implementations and many readers see \
      it the other way round. Parentheses say what is meant.
      """,
    source: "Apple's framework; GNUstep reads it otherwise",
    refused: .predicate(
      """
      SUBQUERY(extensionItems, $item,
        SUBQUERY($item.attachments, $attachment,
          \(image) OR
          \(movie)
        ).@count == 1 OR
        SUBQUERY($item.attachments, $attachment,
          \(image)
        ).@count == 2 AND $item.attachments.@count == 2
      ).@count == 1
      """),
    accepted: .predicate(
      """
      SUBQUERY(extensionItems, $item,
        SUBQUERY($item.attachments, $attachment,
          \(image) OR
          \(movie)
        ).@count == 1 OR
        (SUBQUERY($item.attachments, $attachment,
          \(image)
        ).@count == 2 AND $item.attachments.@count == 2)
      ).@count == 1
      """))

  static let undecidedClause = Lint(
    id: "undecided-clause", severity: .warning,
    summary: "A clause never decides anything, or decides everything alone.",
    explanation: """
      A clause that is always true in an AND, always false in an OR, written twice, or implied by \
      another one changes nothing. Always false in an AND, or always true in an OR, it makes the \
      others useless. It is mostly a slip.
      """,
    source: "Predicate semantics",
    refused: .predicate(
      """
      SUBQUERY(extensionItems, $item,
        SUBQUERY($item.attachments, $attachment,
          \(image) OR
          \(image)
        ).@count >= 1
      ).@count == 1
      """),
    accepted: some(image))

  static let emptyItem = Lint(
    id: "empty-item", severity: .note,
    summary: "The rule also holds for an item without attachments.",
    explanation: """
      An item without attachments has no 'attachments', so both counts are nil, and nil equals nil. \
      Apple's own sample rule is like this; it matters if the extension needs an attachment. Add \
      'AND $item.attachments.@count >= 1'.
      """,
    source: "Observed: what the share sheet hands to a rule; predicate semantics of nil",
    refused: some(image, count: "== $item.attachments.@count"),
    accepted: some(
      image, count: "== $item.attachments.@count AND $item.attachments.@count >= 1"))
}
