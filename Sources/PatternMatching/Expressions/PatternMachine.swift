/// Goes through a text once and keeps every step of a program at which a match may be.
struct PatternMachine {
  /// The steps that take the next character, each once, in no order.
  private struct Places {
    var steps: [Int] = []
    /// The number of the character at which a step was last entered.
    var entered: [Int]

    init(count: Int) {
      steps.reserveCapacity(count)
      entered = Array(repeating: -1, count: count)
    }
  }

  private let program: PatternProgram
  private var current: Places
  private var following: Places
  private var pending: [Int] = []

  /// Prepares for one match.
  init(_ program: PatternProgram) {
    self.program = program
    current = Places(count: program.steps.count)
    following = current
  }

  /// Whether a program matches all of a text; nil if the work reached its limit before.
  mutating func matchesWhole(
    _ text: [Unicode.Scalar], work: inout Int, limit: Int
  ) -> Bool? {
    var hasMatched = false
    enter(0, at: 0, of: text, hasMatched: &hasMatched, work: &work)
    for (index, scalar) in text.enumerated() {
      swap(&current, &following)
      following.steps.removeAll(keepingCapacity: true)
      hasMatched = false
      guard !current.steps.isEmpty else { return false }
      work += current.steps.count
      guard work < limit else { return nil }
      let isBeforeLineFeed = index + 1 < text.count && text[index + 1] == "\n"
      let cases = program.sets.isEmpty ? [] : scalar.otherCases
      for step in current.steps {
        guard let next = target(of: step, scalar, cases, isBeforeLineFeed, work: &work) else {
          continue
        }
        enter(next, at: index + 1, of: text, hasMatched: &hasMatched, work: &work)
      }
    }
    return hasMatched
  }

  /// Where a step leads that takes a character, or nil if it does not take it.
  private func target(
    of step: Int, _ scalar: Unicode.Scalar, _ cases: [Unicode.Scalar], _ isBeforeLineFeed: Bool,
    work: inout Int
  ) -> Int? {
    switch program.steps[step] {
    case .scalar(let expected): return scalar == expected ? step + 1 : nil
    case .set(let number):
      let set = program.sets[number]
      work += set.cost
      return set.contains(scalar, orOneOf: cases) ? step + 1 : nil
    case .anything: return scalar == "\r" && isBeforeLineFeed ? step + 1 : step + 2
    case .lineBreak:
      guard scalar.isLineBreak else { return nil }
      return scalar == "\r" && isBeforeLineFeed ? step + 1 : step + 2
    case .lineFeed: return scalar == "\n" ? step + 1 : nil
    case .split, .jump, .assertion, .match: return nil
    }
  }

  /// Adds a step, and those to which it leads without taking a character.
  private mutating func enter(
    _ first: Int, at index: Int, of text: [Unicode.Scalar], hasMatched: inout Bool,
    work: inout Int
  ) {
    pending.append(first)
    while let step = pending.popLast() {
      guard following.entered[step] != index else { continue }
      following.entered[step] = index
      work += 1
      switch program.steps[step] {
      case .scalar, .set, .anything, .lineBreak, .lineFeed: following.steps.append(step)
      case .jump(let target): pending.append(target)
      case .split(let first, let second):
        pending.append(second)
        pending.append(first)
      case .assertion(let assertion):
        if assertion.holds(at: index, of: text) { pending.append(step + 1) }
      case .match: hasMatched = true
      }
    }
  }
}

extension PatternAssertion {
  /// Whether it holds before the character with a number, or at the end.
  fileprivate func holds(at index: Int, of text: [Unicode.Scalar]) -> Bool {
    switch self {
    case .start: index == 0
    case .end: index == text.count
    case .endOrLastBreak: index == text.count || Self.isLastBreak(index, text)
    case .lineStart: index == 0 || Self.isAfterBreak(index, text)
    case .lineEnd: index == text.count || text[index].isLineBreak && !Self.isInside(index, text)
    case .wordBorder: Self.isWordBorder(index, text)
    case .noWordBorder: !Self.isWordBorder(index, text)
    }
  }

  /// Whether a place is between a carriage return and a line feed.
  private static func isInside(_ index: Int, _ text: [Unicode.Scalar]) -> Bool {
    index > 0 && index < text.count && text[index] == "\n" && text[index - 1] == "\r"
  }

  private static func isAfterBreak(_ index: Int, _ text: [Unicode.Scalar]) -> Bool {
    // As in ICU, no line begins at the very end.
    index < text.count && text[index - 1].isLineBreak && !isInside(index, text)
  }

  private static func isLastBreak(_ index: Int, _ text: [Unicode.Scalar]) -> Bool {
    guard text[index].isLineBreak, !isInside(index, text) else { return false }
    let isPair = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
    return index + (isPair ? 2 : 1) == text.count
  }

  /// Whether exactly one side is a word character; marks belong to what they stand on.
  private static func isWordBorder(_ index: Int, _ text: [Unicode.Scalar]) -> Bool {
    if index < text.count, text[index].isIgnoredAtWordBorder { return false }
    let isAfter = index < text.count && ScalarProperty.isWord(text[index])
    var before = index - 1
    while before >= 0, text[before].isIgnoredAtWordBorder { before -= 1 }
    return isAfter != (before >= 0 && ScalarProperty.isWord(text[before]))
  }
}

extension Unicode.Scalar {
  /// Whether the character ends a line.
  fileprivate var isLineBreak: Bool {
    PatternParser.lineBreaks.contains { $0.contains(value) }
  }

  /// Whether ICU looks past the character to find the border of a word.
  fileprivate var isIgnoredAtWordBorder: Bool {
    properties.isGraphemeExtend || properties.generalCategory == .format
  }
}
