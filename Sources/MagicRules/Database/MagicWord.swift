/// A word without which an entry cannot match.
struct MagicWord {
  /// The bytes of the word; letters are lower-case if case does not matter.
  var bytes: [UInt8]
  /// Whether upper-case letters count as lower-case ones.
  var foldsCase: Bool
  /// Where the word may start.
  var starts: ClosedRange<Int>
  /// The first record of the entry.
  var record: UInt32

  /// The words of which an entry must have one, or `nil` if there are none.
  ///
  /// - Parameters:
  ///   - line: The first line of the entry.
  ///   - record: Its place.
  /// - Returns: The words.
  static func words(of line: MagicRecord, record: UInt32) -> [MagicWord]? {
    guard line.relation == UInt8(ascii: "="), line.offset >= 0,
      line.flags.isDisjoint(with: [.indirect, .fromEnd, .relative])
    else { return nil }
    switch line.kind {
    case .search: return search(line, record: record).map { [$0] }
    case .regex: return expression(line, record: record)
    default: return nil
    }
  }

  private static func search(_ line: MagicRecord, record: UInt32) -> MagicWord? {
    let flags = line.textFlags
    let value = unsafe Array(UnsafeBufferPointer(start: line.value, count: line.valueLength))
    let start = Int(line.offset)
    if flags.isDisjoint(with: [.anyCase, .anySpace]) {
      guard value.count >= 2 else { return nil }
      let end = line.range == 0 ? Int.max : start + line.range
      return MagicWord(bytes: value, foldsCase: false, starts: start...end, record: record)
    }
    // White space stands for any number of bytes, so the longest run without it may be anywhere.
    let runs =
      flags.isDisjoint(with: .anySpace) ? [value[...]] : value.split(whereSeparator: \.isSpace)
    guard let run = runs.max(by: { $0.count < $1.count }), run.count >= 2 else { return nil }
    let folds = !flags.isDisjoint(with: .anyCase)
    return MagicWord(
      bytes: folds ? run.map(\.lowercased) : Array(run), foldsCase: folds, starts: start...Int.max,
      record: record)
  }

  private static func expression(_ line: MagicRecord, record: UInt32) -> [MagicWord]? {
    guard line.textFlags.isDisjoint(with: .anyCase),
      let syntax = LineExpressionSyntax(unsafe Array(line.text), ignoresCase: false),
      let words = syntax.neededWords
    else { return nil }
    let start = Int(line.offset)
    return words.map {
      MagicWord(bytes: $0, foldsCase: false, starts: start...start + 8192, record: record)
    }
  }
}

extension LineExpressionSyntax {
  /// Words of which every match has one, each of at least two bytes; `nil` if there are none.
  var neededWords: [[UInt8]]? {
    switch self {
    case .empty, .set, .lineStart, .lineEnd:
      return nil
    case .repetition(let part, let least, _):
      return least > 0 ? part.neededWords : nil
    case .choice(let branches):
      var words: [[UInt8]] = []
      for branch in branches {
        guard let some = branch.neededWords else { return nil }
        words += some
      }
      return words
    case .sequence(let parts):
      var best: [[UInt8]]?
      var run: [UInt8] = []
      func consider(_ words: [[UInt8]]) {
        let length = words.map(\.count).min() ?? 0
        guard length >= 2 else { return }
        if length > best?.map(\.count).min() ?? 0 { best = words }
      }
      for part in parts {
        if case .set(let set) = part, let byte = set.onlyMember {
          run.append(byte)
          continue
        }
        consider([run])
        run = []
        if let words = part.neededWords { consider(words) }
      }
      consider([run])
      return best
    }
  }
}
