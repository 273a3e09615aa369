/// What a line says about its place in a file and about the pass that asks it.
///
/// Source: file(1) 5.44 to 5.47, `file.h`.
struct MagicFlags: OptionSet {
  let rawValue: UInt16

  /// The offset is read from the file.
  static let indirect = MagicFlags(rawValue: 0x01)
  /// The offset counts from the end of the match one level up.
  static let relative = MagicFlags(rawValue: 0x02)
  /// The offset that is read from the file counts from the end of the match one level up.
  static let indirectRelative = MagicFlags(rawValue: 0x04)
  /// Numbers are compared without a sign.
  static let unsigned = MagicFlags(rawValue: 0x08)
  /// The entry is asked in the pass over the bytes.
  static let binary = MagicFlags(rawValue: 0x20)
  /// The entry is asked in the pass over the text.
  static let text = MagicFlags(rawValue: 0x40)
  /// The offset counts back from the end of the file.
  static let fromEnd = MagicFlags(rawValue: 0x80)
  /// The offset counts from the start of the file, also below a line that counts from the end.
  static let fromStart = MagicFlags(rawValue: 0x100)
}

/// How a line compares text.
///
/// Source: file(1) 5.44 to 5.47, `file.h`.
struct MagicTextFlags: OptionSet {
  let rawValue: UInt32

  /// White space in the pattern stands for at least as much in the file.
  static let compactSpace = MagicTextFlags(rawValue: 1 << 0)
  /// White space in the pattern stands for any amount in the file.
  static let optionalSpace = MagicTextFlags(rawValue: 1 << 1)
  /// A lower-case letter in the pattern stands for both.
  static let lowercaseMatchesBoth = MagicTextFlags(rawValue: 1 << 2)
  /// An upper-case letter in the pattern stands for both.
  static let uppercaseMatchesBoth = MagicTextFlags(rawValue: 1 << 3)
  /// The next offset counts from the start of what was found.
  static let offsetOfStart = MagicTextFlags(rawValue: 1 << 4)
  /// The line is for text only.
  static let textOnly = MagicTextFlags(rawValue: 1 << 5)
  /// The line is for what does not look like text only.
  static let binaryOnly = MagicTextFlags(rawValue: 1 << 6)
  /// A regular expression's range counts lines.
  static let countsLines = MagicTextFlags(rawValue: 1 << 11)
  /// The length of a Pascal string counts its own bytes, too.
  static let lengthCountsItself = MagicTextFlags(rawValue: 1 << 12)
  /// What matched must be followed by white space or a NUL.
  static let fullWord = MagicTextFlags(rawValue: 1 << 14)
  /// An indirect offset counts from where the entry is used.
  static let relativeIndirection = MagicTextFlags(rawValue: 1 << 0)

  static let anyCase: MagicTextFlags = [.lowercaseMatchesBoth, .uppercaseMatchesBoth]
  static let anySpace: MagicTextFlags = [.compactSpace, .optionalSpace]

  /// The bytes of the length of a Pascal string and whether they are big-endian, or `nil` if the
  /// flags do not say.
  var pascalLength: (bytes: Int, big: Bool)? {
    switch rawValue & 0xF80 {
    case 1 << 7: (1, false)
    case 1 << 8: (2, true)
    case 1 << 9: (2, false)
    case 1 << 10: (4, true)
    case 1 << 11: (4, false)
    default: nil
    }
  }
}
