/// A word without which an entry cannot match.
struct MagicWord {
  /// The bytes of the word; letters are lower-case if case does not matter.
  var bytes: [UInt8]
  /// Whether upper-case letters count as lower-case ones.
  var foldsCase: Bool
  /// Where the word may start.
  var starts: ClosedRange<Int>
  /// The bytes that may stand between the start of a line and the word; `nil` if any may.
  var before: ByteSet?
  /// Whether the word may start further on, but only after much white space.
  var followsSpace = false
  /// The first record of the entry.
  var record: UInt32

  /// How much white space before a word makes it start where it is looked for no more.
  static let longestSpace = 4000
  /// The bytes from the start in which every word of most expressions stands as a whole.
  static let expressionBytes = 8448
  /// The most parts of white space before a word whose place has a limit.
  private static let mostSpaces = 3

  /// The words of which an entry must have one, or `nil` if there are none.
  ///
  /// - Parameters:
  ///   - entry: The record of the entry's first line.
  ///   - file: The database.
  /// - Returns: The words.
  static func words(of entry: UInt32, in file: MagicFile) -> [MagicWord]? {
    let own = words(of: file[Int(entry)], record: entry)
    guard let inner = innerWords(of: entry, in: file) else { return own }
    guard let own else { return inner }
    func value(_ words: [MagicWord]) -> Int {
      words.map { $0.bytes.count + ($0.before == nil ? 0 : 100) }.min() ?? 0
    }
    return value(inner) > value(own) ? inner : own
  }

  /// The words of the lines one level below the first, of which one must match if the first one says
  /// nothing itself.
  private static func innerWords(of entry: UInt32, in file: MagicFile) -> [MagicWord]? {
    let first = file[Int(entry)]
    guard first.kind == .search || first.kind == .regex, !first.hasType, !first.hasDescription,
      first.flags.isDisjoint(with: [.indirect, .fromEnd, .relative])
    else { return nil }
    var words: [MagicWord] = []
    var record = Int(entry) + 1
    while record < file.entryCount, file[record].level > 0 {
      let line = file[record]
      record += 1
      guard line.level == 1 else { continue }
      guard !line.isConditional, let some = Self.words(of: line, record: entry) else { return nil }
      words += some
    }
    return words.isEmpty ? nil : words
  }

  private static func words(of line: MagicRecord, record: UInt32) -> [MagicWord]? {
    guard line.relation == UInt8(ascii: "="), line.offset >= 0,
      line.valueLength < MagicRecord.valueSize,
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
    let end = line.range == 0 ? Int.max : start + line.range
    let folds = !flags.isDisjoint(with: .anyCase)
    var best: MagicWord?
    let runs =
      flags.isDisjoint(with: .anySpace) ? [value[...]] : value.split(whereSeparator: \.isSpace)
    for run in runs where run.count >= 2 && run.count > best?.bytes.count ?? 0 {
      var word = MagicWord(
        bytes: folds ? run.map(\.lowercased) : Array(run), foldsCase: folds, starts: start...end,
        record: record)
      if run.startIndex > 0, end < .max {
        // White space in the value stands for any number of bytes.
        let spaces = value[..<run.startIndex].split { !$0.isSpace }.count
        word.followsSpace = spaces <= mostSpaces
        word.starts = start...(word.followsSpace ? end + run.startIndex + longestSpace : .max)
      }
      best = word
    }
    return best
  }

  private static func expression(_ line: MagicRecord, record: UInt32) -> [MagicWord]? {
    let pattern = unsafe Array(line.text)
    guard LineExpression.isPlain(pattern),
      let syntax = LineExpressionSyntax(pattern, ignoresCase: false),
      let words = syntax.neededWords
    else { return nil }
    let start = Int(line.offset)
    let folds = !line.textFlags.isDisjoint(with: .anyCase)
    return words.map { word in
      MagicWord(
        bytes: folds ? word.bytes.map(\.lowercased) : word.bytes, foldsCase: folds,
        starts: start...start + 8192, before: folds ? word.before?.foldingCase : word.before,
        record: record)
    }
  }
}
