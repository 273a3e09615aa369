import Glibc

/// Comparing text as libmagic does, with case and white space as a line's flags say.
enum TextComparison {
  /// How a subject differs from a pattern: 0 if it does not.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; its first byte after `length` may be looked at.
  ///   - length: The bytes of the pattern.
  ///   - subject: The subject.
  ///   - limit: The bytes that the subject has.
  ///   - flags: How to compare.
  ///   - atEnd: The byte that follows the subject, or `nil` if that is not known.
  ///   - isWhole: Whether the subject ends where it does for libmagic.
  ///   - spaces: Grows by the number of bytes of white space that were passed over.
  /// - Returns: The difference between the first two bytes that differ, or 1.
  /// - Throws: A doubt if the answer hangs on a byte that is not known.
  static func difference(
    _ pattern: UnsafePointer<UInt8>, _ length: Int, _ subject: UnsafePointer<UInt8>, _ limit: Int,
    _ flags: MagicTextFlags, atEnd: UInt8?, isWhole: Bool = true, spaces: inout Int
  ) throws(MagicStop) -> Int {
    if flags.rawValue == 0 {
      guard length <= limit else { throw .doubt }
      for place in 0..<length {
        let difference = unsafe Int(subject[place]) - Int(pattern[place])
        if difference != 0 { return difference }
      }
      return 0
    }
    let subjectEnd = flags.isDisjoint(with: .anySpace) ? length : limit
    guard length < MagicRecord.valueSize, subjectEnd <= limit else { throw .doubt }
    var (inPattern, inSubject) = (0, 0)
    for _ in 0..<length {
      guard inSubject < subjectEnd else {
        guard isWhole else { throw .doubt }
        return 1
      }
      let wanted = unsafe pattern[inPattern]
      let found = unsafe subject[inSubject]
      if flags.contains(.lowercaseMatchesBoth), wanted.isLowercase {
        if found.lowercased != wanted { return Int(found.lowercased) - Int(wanted) }
        inSubject += 1
        inPattern += 1
      } else if flags.contains(.uppercaseMatchesBoth), wanted.isUppercase {
        if found.uppercased != wanted { return Int(found.uppercased) - Int(wanted) }
        inSubject += 1
        inPattern += 1
      } else if flags.contains(.compactSpace), wanted.isSpace {
        inPattern += 1
        guard found.isSpace else { return 1 }
        inSubject += 1
        if unsafe !pattern[inPattern].isSpace {
          let start = inSubject
          while unsafe inSubject < subjectEnd && subject[inSubject].isSpace { inSubject += 1 }
          spaces += inSubject - start
        }
      } else if flags.contains(.optionalSpace), wanted.isSpace {
        inPattern += 1
        let start = inSubject
        while unsafe inSubject < subjectEnd && subject[inSubject].isSpace { inSubject += 1 }
        spaces += inSubject - start
      } else {
        if found != wanted { return Int(found) - Int(wanted) }
        inSubject += 1
        inPattern += 1
      }
    }
    if flags.contains(.fullWord) {
      let next: UInt8
      if inSubject < limit {
        next = unsafe subject[inSubject]
      } else if let atEnd {
        next = atEnd
      } else {
        throw .doubt
      }
      if next != 0, !next.isSpace { return 1 }
    }
    return 0
  }
}

extension TextComparison {
  /// Where bytes stand first in others, or `nil` if they do not.
  static func place(
    of pattern: UnsafePointer<UInt8>, _ length: Int, in bytes: UnsafeRawPointer, _ count: Int
  ) -> Int? {
    var place = 0
    while place + length <= count {
      guard
        let next = unsafe memchr(bytes + place, Int32(pattern[0]), count - length + 1 - place)
      else { return nil }
      place = unsafe UnsafeRawPointer(next) - bytes
      if unsafe memcmp(next, pattern, length) == 0 { return place }
      place += 1
    }
    return nil
  }
}

extension UInt8 {
  /// Whether this is white space in the C locale.
  var isSpace: Bool { self == 32 || (9...13).contains(self) }
  /// Whether this is an ASCII lower-case letter.
  var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  /// Whether this is an ASCII upper-case letter.
  var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  /// The lower-case letter, if this is an ASCII letter.
  var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
  /// The upper-case letter, if this is an ASCII letter.
  var uppercased: UInt8 { isLowercase ? self & ~0x20 : self }
}
