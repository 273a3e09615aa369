import PatternMatching

/// What `$(name)` stands for in the patterns of an association.
///
/// Source: Apple, "Supporting associated domains" and "applinks.SubstitutionVariables".
struct SubstitutionVariables: Sendable {
  private var custom: [String: WildcardChoice] = [:]

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
      Self.choice(named: name) == nil, !values.contains(where: { $0.contains("$(") })
    else { return false }
    let isPlain = values.allSatisfy { !$0.utf8.contains { "*?".utf8.contains($0) } }
    custom[name] =
      isPlain
      ? .texts(values) : .patterns(values.compactMap { try? WildcardPattern($0) })
    return true
  }

  /// The values that a variable stands for, or `nil` if it is not declared.
  func choice(_ name: String) -> WildcardChoice? { Self.choice(named: name) ?? custom[name] }

  private static func choice(named name: String) -> WildcardChoice? {
    switch name {
    case "alpha": .character { $0.isASCII && $0.properties.isAlphabetic }
    case "upper": .character { $0.isASCII && $0.properties.isUppercase }
    case "lower": .character { $0.isASCII && $0.properties.isLowercase }
    case "alnum": .character { $0.isASCII && ($0.properties.isAlphabetic || isDigit($0)) }
    case "digit": .character(isDigit)
    case "xdigit": .character { $0.properties.isASCIIHexDigit }
    case "region": regions
    case "lang": languages
    default: nil
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x30 && scalar.value <= 0x39
  }

  private static let regions = WildcardChoice.texts(RegionCodes.all)
  private static let languages = WildcardChoice.texts(LanguageCodes.all)
}
