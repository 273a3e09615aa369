extension PatternParser {
  /// What an escape outside a set stands for, or `nil` for the start of a quotation.
  ///
  ///     escape    = "\" ( assertion | class | property | quotation | character )
  ///     quotation = "\Q" any characters [ "\E" ]
  mutating func escape() throws(RegularExpressionError) -> PatternSyntax? {
    let start = index
    index += 1
    guard let letter = next else { throw fault(.unfinished("an escape"), at: start) }
    switch letter {
    case "Q":
      index += 1
      isQuoting = true
      return nil
    case "A", "G": return try assertion(.start)
    case "z": return try assertion(.end)
    case "Z": return try assertion(.endOrLastBreak)
    case "b": return try assertion(.wordBorder)
    case "B": return try assertion(.noWordBorder)
    case "R":
      index += 1
      return .lineBreak
    case "1"..."9", "k": throw fault(.unsupported("a back reference"), at: start)
    case "X":
      throw fault(
        .notOffered("'\\X'", instead: "a pattern takes single characters, and marks by '\\p{M}*'"),
        at: start)
    default:
      if let rule = try classRule(from: start) { return .set(ScalarSet(rule)) }
      return character(try escapedCharacter(from: start))
    }
  }

  /// An assertion, which no quantifier may follow.
  private mutating func assertion(
    _ assertion: PatternAssertion
  ) throws(RegularExpressionError) -> PatternSyntax {
    index += 1
    if isNext("*") || isNext("+") || isNext("?") || isNext("{") { throw fault(.nothingToRepeat) }
    return .assertion(assertion)
  }

  /// The set that an escape stands for, or `nil` if it stands for one character.
  ///
  /// The place is at the letter after the backslash.
  mutating func classRule(from start: Int) throws(RegularExpressionError) -> ScalarSet.Rule? {
    guard let letter = next else { return nil }
    let rule: ScalarSet.Rule
    switch letter {
    case "d", "D": rule = .property(.categories([.decimalNumber]))
    case "w", "W": rule = .property(.word)
    case "s", "S": rule = .property(.whitespace)
    case "h", "H":
      rule = .union([.ranges(ScalarRanges([9...9])), .property(.categories([.spaceSeparator]))])
    case "v", "V": rule = .ranges(ScalarRanges(Self.lineBreaks))
    case "p", "P":
      index += 1
      let named = try propertyName(from: start)
      return letter == "P" ? .complement(named) : named
    default: return nil
    }
    index += 1
    return "DWSHV".unicodeScalars.contains(letter) ? .complement(rule) : rule
  }

  /// A property after `\p`: `{name}`.
  private mutating func propertyName(
    from start: Int
  ) throws(RegularExpressionError) -> ScalarSet.Rule {
    guard take("{") else { throw fault(.unfinished("a property"), at: start) }
    let first = index
    while let scalar = next, scalar != "}" { index += 1 }
    let name = text(first..<index)
    guard take("}") else { throw fault(.unfinished("a property"), at: start) }
    return try property(named: name, from: start)
  }

  /// The set of the characters that have a property.
  func property(
    named name: String, from start: Int
  ) throws(RegularExpressionError) -> ScalarSet.Rule {
    guard let property = ScalarProperty(named: name) else {
      throw fault(
        .notOffered(
          "the property '\(name.prefix(40))'",
          instead: "categories and a few properties are, such as 'Lu' and 'Alphabetic', "
            + "but scripts and blocks are not"), at: start)
    }
    return anyCase(.property(property))
  }

  /// A part of the pattern.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  /// The one character that an escape stands for.
  ///
  /// The place is at the letter after the backslash.
  mutating func escapedCharacter(
    from start: Int
  ) throws(RegularExpressionError) -> Unicode.Scalar {
    guard let letter = next else { throw fault(.unfinished("an escape"), at: start) }
    index += 1
    switch letter {
    case "a": return "\u{07}"
    case "e": return "\u{1B}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "c":
      guard let control = next else { throw fault(.unfinished("an escape"), at: start) }
      index += 1
      return Unicode.Scalar(control.value & 0x1F) ?? control
    case "0": return try numbered(radix: 8, digits: 1...3, from: start)
    case "u": return try numbered(radix: 16, digits: 4...4, from: start)
    case "U": return try numbered(radix: 16, digits: 8...8, from: start)
    case "x":
      guard take("{") else { return try numbered(radix: 16, digits: 1...2, from: start) }
      let scalar = try numbered(radix: 16, digits: 1...6, from: start)
      guard take("}") else { throw fault(.unfinished("an escape"), at: start) }
      return scalar
    case "N":
      throw fault(
        .notOffered("'\\N'", instead: "write the number of the character, such as '\\u00E9'"),
        at: start)
    default:
      // Letters without a meaning are likelier mistakes; every other character stands for itself.
      guard !letter.isASCII || !letter.properties.isAlphabetic else {
        throw fault(.unknown("'\\\(letter)'"), at: start)
      }
      return letter
    }
  }

  private mutating func numbered(
    radix: UInt32, digits: ClosedRange<Int>, from start: Int
  ) throws(RegularExpressionError) -> Unicode.Scalar {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound, let digit = next.flatMap(\.hexDigit), digit < radix {
      value = value * radix + digit
      count += 1
      index += 1
    }
    guard digits.contains(count), let scalar = Unicode.Scalar(value) else {
      throw fault(.unknown("this number of a character"), at: start)
    }
    return scalar
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit, or `nil` for any other character.
  fileprivate var hexDigit: UInt32? {
    switch value {
    case 48...57: value - 48
    case 65...70: value - 55
    case 97...102: value - 87
    default: nil
    }
  }
}
