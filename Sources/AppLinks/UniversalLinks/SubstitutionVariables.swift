import PatternMatching

/// What `$(name)` stands for in the patterns of an association.
///
/// Their values follow the case of the text unless the rule says that case does not matter; then
/// `$(upper)` is any letter.
///
/// Source: Apple, "Supporting associated domains" and "applinks.SubstitutionVariables"; for the case an
/// answer of Apple's `swcutil` on macOS 27 that is recorded in public.
struct SubstitutionVariables: Sendable {
  /// What a variable stands for, with regard to case and without.
  private struct Choices {
    let sensitive: WildcardChoice
    let folded: WildcardChoice

    init(_ choice: (_ isCaseSensitive: Bool) -> WildcardChoice) {
      sensitive = choice(true)
      folded = choice(false)
    }

    /// One of many plain texts.
    init(texts: [String]) { self.init { .texts(texts, isCaseSensitive: $0) } }

    /// One ASCII character.
    init(character isAllowed: @escaping @Sendable (Unicode.Scalar) -> Bool) {
      self.init { isCaseSensitive in
        .character { scalar in
          guard scalar.isASCII else { return false }
          if isAllowed(scalar) { return true }
          return !isCaseSensitive && scalar.properties.isAlphabetic
            && isAllowed(Unicode.Scalar(UInt8(scalar.value) ^ 0x20))
        }
      }
    }
  }

  private var custom: [String: Choices] = [:]

  /// Only the variables that every association has.
  init() {}

  /// Adds what an association declares.
  ///
  /// - Parameters:
  ///   - name: The name: any characters but `$`, `(` and `)`.
  ///   - values: The values, in which `*` and `?` have their meaning, and `$` none.
  /// - Returns: Whether the name and the values can be used.
  mutating func declare(_ name: String, _ values: [String]) -> Bool {
    let signs = "$()".unicodeScalars
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { signs.contains($0) }),
      Self.known[name] == nil, !values.contains(where: { $0.contains("$(") })
    else { return false }
    let isPlain = values.allSatisfy { !$0.utf8.contains { "*?".utf8.contains($0) } }
    custom[name] =
      isPlain
      ? Choices(texts: values)
      : Choices { isCaseSensitive in
        .patterns(
          values.map { WildcardPattern($0, isCaseSensitive: isCaseSensitive) })
      }
    return true
  }

  /// What stands for a variable in a pattern: its values, or `nil` if it is not declared.
  ///
  /// - Parameter isCaseSensitive: Whether case matters in the pattern.
  /// - Returns: The values by the name of the variable.
  func choices(isCaseSensitive: Bool) -> (String) -> WildcardChoice? {
    { name in
      let found = Self.known[name] ?? custom[name]
      return isCaseSensitive ? found?.sensitive : found?.folded
    }
  }

  /// The variables that every association has.
  private static let known: [String: Choices] = [
    "alpha": Choices(character: { $0.properties.isAlphabetic }),
    "upper": Choices(character: { $0.properties.isUppercase }),
    "lower": Choices(character: { $0.properties.isLowercase }),
    "alnum": Choices(character: { $0.properties.isAlphabetic || isDigit($0) }),
    "digit": Choices(character: isDigit),
    "xdigit": Choices(character: { $0.properties.isASCIIHexDigit }),
    "region": Choices(texts: RegionCodes.all),
    "lang": Choices(texts: LanguageCodes.all),
  ]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x30 && scalar.value <= 0x39
  }
}
