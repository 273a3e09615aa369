/// A word of which every match of an expression has one or another.
struct NeededWord: Equatable {
  /// The bytes: two at least.
  var bytes: [UInt8]
  /// The bytes that may stand between the start of a line and the word; `nil` if any may.
  var before: ByteSet?

  /// A set with more bytes says nothing that would help.
  private static let mostBefore = 40

  init(_ bytes: [UInt8], before: ByteSet?) {
    self.bytes = bytes
    self.before = before.flatMap { $0.count > Self.mostBefore ? nil : $0 }
  }

  /// How well the word distinguishes texts: longer words are rarer, and those near the start of a
  /// line are rarer still.
  fileprivate var value: Int { bytes.count + (before == nil ? 0 : 100) }
}

extension LineExpressionSyntax {
  /// Words of which every match has one; `nil` if there are none.
  var neededWords: [NeededWord]? { neededWords(before: nil) }

  /// Words of which every match has one.
  ///
  /// - Parameter before: The bytes that may stand between the start of a line and the match; `nil`
  ///   if any may.
  /// - Returns: The words, or `nil` if there are none.
  private func neededWords(before: ByteSet?) -> [NeededWord]? {
    switch self {
    case .empty, .set, .lineStart, .lineEnd:
      return nil
    case .repetition(let part, let least, _):
      return least > 0 ? part.neededWords(before: before) : nil
    case .choice(let branches):
      var words: [NeededWord] = []
      for branch in branches {
        guard let some = branch.neededWords(before: before) else { return nil }
        words += some
      }
      return words
    case .sequence(let parts):
      return Self.neededWords(ofSequence: parts, before: before)
    }
  }

  private static func neededWords(
    ofSequence parts: [LineExpressionSyntax], before: ByteSet?
  ) -> [NeededWord]? {
    var best: [NeededWord]?
    var run: [UInt8] = []
    var before = before
    var beforeRun = before
    func consider(_ words: [NeededWord]) {
      guard words.allSatisfy({ $0.bytes.count >= 2 }) else { return }
      if words.map(\.value).min() ?? 0 > best?.map(\.value).min() ?? 0 { best = words }
    }
    func endRun() {
      consider([NeededWord(run, before: beforeRun)])
      run = []
    }
    func extend(by byte: UInt8) {
      if run.isEmpty { beforeRun = before }
      run.append(byte)
    }
    for part in parts {
      switch part {
      case .lineStart:
        endRun()
        before = ByteSet()
        continue
      case .set(let set):
        if let byte = set.onlyMember { extend(by: byte) } else { endRun() }
      case .repetition(.set(let set), let least, _) where least > 0 && set.onlyMember != nil:
        // The first of the bytes ends a run, and the last begins one.
        guard let byte = set.onlyMember else { continue }
        extend(by: byte)
        endRun()
        before?.insert(byte)
        extend(by: byte)
      default:
        endRun()
        if let words = part.neededWords(before: before) { consider(words) }
      }
      before?.formUnion(part.members)
    }
    endRun()
    return best
  }

  /// A byte that every match has; `nil` if there is none.
  var neededByte: UInt8? {
    switch self {
    case .empty, .lineStart, .lineEnd, .choice: nil
    case .set(let set): set.onlyMember
    case .repetition(let part, let least, _): least > 0 ? part.neededByte : nil
    case .sequence(let parts): parts.lazy.compactMap(\.neededByte).first
    }
  }

  /// All bytes that a match can have.
  private var members: ByteSet {
    switch self {
    case .empty, .lineStart, .lineEnd: ByteSet()
    case .set(let set): set
    case .repetition(let part, _, _): part.members
    case .choice(let parts), .sequence(let parts):
      parts.reduce(into: ByteSet()) { $0.formUnion($1.members) }
    }
  }
}
