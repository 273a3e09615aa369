/// A property of characters that a pattern can name.
enum ScalarProperty: Sendable {
  /// One of the categories of Unicode.
  case categories([Unicode.GeneralCategory])
  /// Letters and what counts as such (`\p{Alphabetic}`).
  case alphabetic
  /// Lower-case letters (`\p{Lowercase}`).
  case lowercase
  /// Upper-case letters (`\p{Uppercase}`).
  case uppercase
  /// White space (`\p{White_Space}`).
  case whitespace
  /// What is part of a word (`\w`).
  case word
  /// Any character (`\p{Any}`).
  case any
  /// The first 128 characters (`\p{ASCII}`).
  case ascii
  /// Characters that are assigned (`\p{Assigned}`).
  case assigned
  /// Hexadecimal digits (`\p{Hex_Digit}`).
  case hexDigit
  /// What text shows as a picture (`\p{Emoji}`).
  case emoji

  /// Whether a character has the property.
  func holds(for scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch self {
    case .categories(let categories): categories.contains(properties.generalCategory)
    case .alphabetic: properties.isAlphabetic
    case .lowercase: properties.isLowercase
    case .uppercase: properties.isUppercase
    case .whitespace: properties.isWhitespace
    case .word: Self.isWord(scalar)
    case .any: true
    case .ascii: scalar.isASCII
    case .assigned: properties.generalCategory != .unassigned
    case .hexDigit: properties.isHexDigit
    case .emoji: properties.isEmoji
    }
  }

  /// Whether a character is part of a word.
  ///
  /// Source: Unicode Technical Standard #18, annex C.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: scalar.properties.isAlphabetic || scalar == "\u{200C}" || scalar == "\u{200D}"
    }
  }

  /// The property of a name, without regard to case, spaces, hyphens and underscores.
  ///
  /// It is `nil` if there is none of that name here.
  ///
  /// - Parameter name: The name, as in `Lu`, `Letter`, `gc=Lu` or `White_Space`.
  init?(named name: some StringProtocol) {
    var word = name.lowercased().filter { !" -_".contains($0) }
    for prefix in ["generalcategory=", "gc=", "is"] where word.hasPrefix(prefix) {
      word = String(word.dropFirst(prefix.count))
    }
    if let categories = Self.categories[word] {
      self = .categories(categories)
    } else if let named = Self.named[word] {
      self = named
    } else {
      return nil
    }
  }

  private static let named: [String: ScalarProperty] = [
    "alphabetic": .alphabetic, "alpha": .alphabetic, "lowercase": .lowercase, "lower": .lowercase,
    "uppercase": .uppercase, "upper": .uppercase, "whitespace": .whitespace, "space": .whitespace,
    "wspace": .whitespace, "word": .word, "any": .any, "ascii": .ascii, "assigned": .assigned,
    "hexdigit": .hexDigit, "hex": .hexDigit, "xdigit": .hexDigit, "emoji": .emoji,
  ]

  private static let letters: [Unicode.GeneralCategory] = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
  ]
  private static let marks: [Unicode.GeneralCategory] = [
    .nonspacingMark, .spacingMark, .enclosingMark,
  ]
  private static let numbers: [Unicode.GeneralCategory] = [
    .decimalNumber, .letterNumber, .otherNumber,
  ]
  private static let punctuation: [Unicode.GeneralCategory] = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation,
  ]
  private static let symbols: [Unicode.GeneralCategory] = [
    .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
  ]
  private static let separators: [Unicode.GeneralCategory] = [
    .spaceSeparator, .lineSeparator, .paragraphSeparator,
  ]
  private static let others: [Unicode.GeneralCategory] = [
    .control, .format, .surrogate, .privateUse, .unassigned,
  ]

  /// The categories by their short and long names.
  ///
  /// Source: Unicode Standard Annex #44, table 12.
  private static let categories: [String: [Unicode.GeneralCategory]] = {
    let groups: [(String, String, [Unicode.GeneralCategory])] = [
      ("l", "letter", letters), ("m", "mark", marks), ("n", "number", numbers),
      ("p", "punctuation", punctuation), ("s", "symbol", symbols), ("z", "separator", separators),
      ("c", "other", others),
      ("lc", "casedletter", [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]),
      ("lu", "uppercaseletter", [.uppercaseLetter]), ("ll", "lowercaseletter", [.lowercaseLetter]),
      ("lt", "titlecaseletter", [.titlecaseLetter]), ("lm", "modifierletter", [.modifierLetter]),
      ("lo", "otherletter", [.otherLetter]), ("mn", "nonspacingmark", [.nonspacingMark]),
      ("mc", "spacingmark", [.spacingMark]), ("me", "enclosingmark", [.enclosingMark]),
      ("nd", "decimalnumber", [.decimalNumber]), ("nl", "letternumber", [.letterNumber]),
      ("no", "othernumber", [.otherNumber]),
      ("pc", "connectorpunctuation", [.connectorPunctuation]),
      ("pd", "dashpunctuation", [.dashPunctuation]), ("ps", "openpunctuation", [.openPunctuation]),
      ("pe", "closepunctuation", [.closePunctuation]),
      ("pi", "initialpunctuation", [.initialPunctuation]),
      ("pf", "finalpunctuation", [.finalPunctuation]),
      ("po", "otherpunctuation", [.otherPunctuation]), ("sm", "mathsymbol", [.mathSymbol]),
      ("sc", "currencysymbol", [.currencySymbol]), ("sk", "modifiersymbol", [.modifierSymbol]),
      ("so", "othersymbol", [.otherSymbol]), ("zs", "spaceseparator", [.spaceSeparator]),
      ("zl", "lineseparator", [.lineSeparator]),
      ("zp", "paragraphseparator", [.paragraphSeparator]),
      ("cc", "control", [.control]), ("cf", "format", [.format]), ("cs", "surrogate", [.surrogate]),
      ("co", "privateuse", [.privateUse]), ("cn", "unassigned", [.unassigned]),
    ]
    var found: [String: [Unicode.GeneralCategory]] = [:]
    for (short, long, categories) in groups {
      found[short] = categories
      found[long] = categories
    }
    found["digit"] = [.decimalNumber]
    found["punct"] = punctuation
    found["cntrl"] = [.control]
    return found
  }()
}
