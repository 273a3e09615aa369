/// The labels of a domain name in ASCII.
///
/// Source: RFC 3492 (Punycode), RFC 5893 (the rule for names written from right to left), Unicode
/// Technical Standard #46.
enum DomainLabel {
  /// Whether the labels that encode others stand for names that a browser accepts.
  ///
  /// It is stricter than a browser: only letters, marks and digits count.
  static func areValid(_ labels: [Substring]) -> Bool {
    guard labels.contains(where: { $0.hasPrefix("xn--") }) else { return true }
    var decoded: [[Unicode.Scalar]] = []
    for label in labels {
      guard label.hasPrefix("xn--") else {
        decoded.append(Array(label.unicodeScalars))
        continue
      }
      guard let scalars = Punycode.decode(label.dropFirst(4)), isValid(scalars) else {
        return false
      }
      decoded.append(scalars)
    }
    guard decoded.contains(where: { $0.contains(where: \.isRightToLeft) }) else { return true }
    return decoded.allSatisfy(followsDirectionRule)
  }

  private static func isValid(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, scalars.contains(where: { !$0.isASCII }),
      scalars.allSatisfy({ isAllowed($0) }), !isMark(first)
    else { return false }
    // Two hyphens in the third and fourth place would look encoded again.
    return !(scalars.count > 3 && scalars[2] == "-" && scalars[3] == "-") && first != "-"
      && scalars.last != "-"
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // Browsers know the characters of some version; what is newer is read in two ways.
    guard let age = properties.age, age.major <= 15 else { return false }
    guard !properties.isDefaultIgnorableCodePoint, !properties.changesWhenNFKCCaseFolded,
      !mayJoin(scalar)
    else { return false }
    switch properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark:
      return true
    // Digits of other scripts have rules of their own about directions.
    default: return scalar == "-" || (0x30...0x39).contains(scalar.value)
    }
  }

  /// Whether a character could become one with the character before it, so that a name would have a
  /// second spelling.
  private static func mayJoin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09BE, 0x09D7, 0x0B3E, 0x0B56, 0x0B57, 0x0BBE, 0x0BD7, 0x0CC2, 0x0CD5, 0x0CD6: true
    case 0x0D3E, 0x0D57, 0x0DCA, 0x0DCF, 0x0DDF, 0x1161...0x1175, 0x11A8...0x11C2: true
    default:
      switch scalar.properties.canonicalCombiningClass {
      case .notReordered, .virama: false
      default: true
      }
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a label may stand in a name with parts that are written from right to left.
  ///
  /// It is stricter than the RFC: such a label has nothing but letters of that direction and marks,
  /// and any other begins with a letter and ends with a letter or digit of ASCII.
  private static func followsDirectionRule(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, let last = scalars.last else { return true }
    if scalars.contains(where: \.isRightToLeft) {
      return first.isRightToLeft && scalars.allSatisfy { $0.isRightToLeft || isMark($0) }
    }
    return scalars.allSatisfy(\.isASCII) && first.properties.isAlphabetic
      && (last.properties.isAlphabetic || last.properties.numericType != nil)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic && properties.generalCategory != .nonspacingMark
    default: false
    }
  }
}
