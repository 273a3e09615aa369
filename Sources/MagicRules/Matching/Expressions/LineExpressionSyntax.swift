/// An extended regular expression as POSIX has it, parsed.
///
/// It is read as glibc's `regcomp` reads it in the C locale with `REG_EXTENDED | REG_NEWLINE`: a
/// period and a list that excludes do not match a line feed, and `^` and `$` match at every line.
/// What is rare or differs between systems is not understood.
/// Source: POSIX.1-2017, "Regular Expressions" 9.4.
indirect enum LineExpressionSyntax {
  case empty
  case set(ByteSet)
  case lineStart
  case lineEnd
  case sequence([LineExpressionSyntax])
  case choice([LineExpressionSyntax])
  case repetition(LineExpressionSyntax, least: Int, most: Int?)

  /// Parses an expression, or returns `nil` if it is not understood.
  init?(_ pattern: [UInt8], ignoresCase: Bool) {
    var parser = Parser(pattern: pattern, ignoresCase: ignoresCase)
    guard let syntax = parser.choice(depth: 0), parser.place == pattern.count else { return nil }
    self = syntax
  }

  private struct Parser {
    let pattern: [UInt8]
    let ignoresCase: Bool
    var place = 0

    private var next: UInt8? { place < pattern.count ? pattern[place] : nil }

    // choice = sequence *("|" sequence)
    mutating func choice(depth: Int) -> LineExpressionSyntax? {
      guard depth < 20 else { return nil }
      var branches: [LineExpressionSyntax] = []
      repeat {
        guard let branch = sequence(depth: depth) else { return nil }
        branches.append(branch)
      } while take("|")
      return branches.count == 1 ? branches[0] : .choice(branches)
    }

    // sequence = 1*(atom [repetition])
    private mutating func sequence(depth: Int) -> LineExpressionSyntax? {
      var parts: [LineExpressionSyntax] = []
      while let byte = next, byte != UInt8(ascii: "|"), !(byte == UInt8(ascii: ")") && depth > 0) {
        guard var part = atom(depth: depth) else { return nil }
        guard let bounds = repetition() else { return nil }
        if let (least, most) = bounds {
          switch part {
          case .lineStart, .lineEnd: return nil
          default: part = .repetition(part, least: least, most: most)
          }
          // A repetition of a repetition is read in different ways.
          if let byte = next, "*+?{".utf8.contains(byte) { return nil }
        }
        parts.append(part)
      }
      return parts.isEmpty ? nil : .sequence(parts)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    /// The bounds of a repetition; `.some(nil)` if there is none, `nil` if it is not understood.
    private mutating func repetition() -> (least: Int, most: Int?)?? {
      if take("*") { return (0, nil) }
      if take("+") { return (1, nil) }
      if take("?") { return (0, 1) }
      guard take("{") else { return .some(nil) }
      guard let least = number() else { return nil }
      var most: Int? = least
      if take(",") { most = number() }
      guard take("}"), most.map({ $0 >= least && $0 > 0 }) ?? true else { return nil }
      return (least, most)
    }

    private mutating func number() -> Int? {
      var value: Int?
      while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        value = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
        guard value ?? 0 <= 300 else { return nil }
        place += 1
      }
      return value
    }

    // atom = "." / "^" / "$" / "(" choice ")" / "[" list "]" / "\" byte / byte
    private mutating func atom(depth: Int) -> LineExpressionSyntax? {
      guard let byte = next else { return nil }
      place += 1
      switch byte {
      case UInt8(ascii: "."):
        var set = ByteSet().inverted
        set.remove(UInt8(ascii: "\n"))
        return .set(set)
      case UInt8(ascii: "^"): return .lineStart
      case UInt8(ascii: "$"): return .lineEnd
      case UInt8(ascii: "("):
        guard let inner = choice(depth: depth + 1), take(")") else { return nil }
        return inner
      case UInt8(ascii: "["):
        return ByteSet(parsing: pattern, at: &place, ignoresCase: ignoresCase).map { .set($0) }
      case UInt8(ascii: "\\"):
        // A letter or digit after a backslash has a meaning of its own, and so have some signs.
        guard let escaped = next, ".[]{}()*+?^$|\\/\"-".utf8.contains(escaped) else { return nil }
        place += 1
        return .set(single(escaped))
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"), 0,
        UInt8(ascii: ")"):
        return nil
      default:
        return .set(single(byte))
      }
    }

    private func single(_ byte: UInt8) -> ByteSet {
      var set = ByteSet()
      set.insert(byte)
      if ignoresCase { set.insert([byte.lowercased, byte.uppercased]) }
      return set
    }
  }
}
