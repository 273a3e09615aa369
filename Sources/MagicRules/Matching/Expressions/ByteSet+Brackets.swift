extension ByteSet {
  /// Parses the list of a bracket expression, up to and with its closing bracket.
  ///
  /// Returns `nil` if it is not understood.
  init?(parsing pattern: [UInt8], at place: inout Int, ignoresCase: Bool) {
    self.init()
    var set = ByteSet()
    var excludes = false
    if place < pattern.count, pattern[place] == UInt8(ascii: "^") {
      excludes = true
      place += 1
    }
    var isFirst = true
    while true {
      guard place < pattern.count else { return nil }
      let byte = pattern[place]
      if byte == UInt8(ascii: "]"), !isFirst {
        place += 1
        break
      }
      isFirst = false
      if byte == UInt8(ascii: "["), place + 1 < pattern.count,
        ":.=".utf8.contains(pattern[place + 1])
      {
        guard pattern[place + 1] == UInt8(ascii: ":"),
          let named = ByteSet(namedAt: &place, in: pattern)
        else { return nil }
        set.formUnion(named)
        continue
      }
      if place + 2 < pattern.count, pattern[place + 1] == UInt8(ascii: "-"),
        pattern[place + 2] != UInt8(ascii: "]")
      {
        let last = pattern[place + 2]
        guard byte <= last, last != UInt8(ascii: "["),
          !ignoresCase || Self.isPlainRange(byte, last)
        else { return nil }
        set.insert(byte...last)
        place += 3
        continue
      }
      set.insert(byte)
      place += 1
    }
    if ignoresCase {
      for letter in UInt8(ascii: "a")...UInt8(ascii: "z")
      where set.contains(letter) || set.contains(letter.uppercased) {
        set.insert([letter, letter.uppercased])
      }
    }
    if excludes {
      set.insert(UInt8(ascii: "\n"))
      set = set.inverted
    }
    self = set
  }

  /// Whether a range is of letters of one case or of digits, so that case does not change it much.
  private static func isPlainRange(_ first: UInt8, _ last: UInt8) -> Bool {
    (first.isLowercase && last.isLowercase) || (first.isUppercase && last.isUppercase)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
  }

  /// Parses the name of a class, such as `[:space:]`.
  private init?(namedAt place: inout Int, in pattern: [UInt8]) {
    self.init()
    guard let end = pattern[(place + 2)...].firstIndex(of: UInt8(ascii: ":")),
      end + 1 < pattern.count, pattern[end + 1] == UInt8(ascii: "]")
    else { return nil }
    let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    switch String(decoding: pattern[(place + 2)..<end], as: UTF8.self) {
    case "space":
      insert(9...13)
      insert(32)
    case "digit": insert(digits)
    case "alpha":
      insert(lower)
      insert(upper)
    case "alnum":
      insert(lower)
      insert(upper)
      insert(digits)
    case "xdigit":
      insert(digits)
      insert(UInt8(ascii: "a")...UInt8(ascii: "f"))
      insert(UInt8(ascii: "A")...UInt8(ascii: "F"))
    case "print": insert(32...126)
    default: return nil
    }
    place = end + 2
  }
}
