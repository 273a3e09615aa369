/// A regular expression, ready to be matched.
///
/// It finds what POSIX says: the first place where the expression matches, and the longest match
/// there. The work is bounded by the length of the text times that of the expression.
struct LineExpression {
  /// One step of a match.
  enum Step {
    case set(Int32)
    case lineStart
    case lineEnd
    case split(Int32, Int32)
    case jump(Int32)
    case accept
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [ByteSet] = []
  /// The bytes with which a match can start.
  private(set) var firstBytes = ByteSet()
  /// Whether a match can be empty.
  private(set) var canBeEmpty = false
  /// Whether every match is at the start of a line.
  private(set) var startsLine = false

  private static let maximumSteps = 6000

  /// Whether a pattern is one that libmagic takes; it reports others as an error.
  ///
  /// That is so for some bytes, and for signs of repetition that follow each other, wherever they
  /// stand. Versions differ in which signs.
  static func isPlain(_ pattern: [UInt8]) -> Bool {
    var last: UInt8 = 0
    for byte in pattern {
      guard (32...126).contains(byte) || byte.isSpace || byte == 8 || byte == 0x8A else {
        return false
      }
      if byte.repeats, last.repeats || byte == UInt8(ascii: "{") && last == UInt8(ascii: "}") {
        return false
      }
      last = byte
    }
    return true
  }

  /// Creates an expression, or returns `nil` if it is not understood or too long.
  init?(_ pattern: [UInt8], ignoresCase: Bool) {
    guard let syntax = LineExpressionSyntax(pattern, ignoresCase: ignoresCase),
      add(syntax)
    else { return nil }
    guard sets.count <= 62 else { return nil }
    steps.append(.accept)
    findFirstBytes()
    startsLine = Self.startsLine(syntax)
  }

  /// Adds the steps of a part.
  private mutating func add(_ syntax: LineExpressionSyntax) -> Bool {
    guard steps.count < Self.maximumSteps else { return false }
    switch syntax {
    case .empty: break
    case .set(let set):
      let place = sets.firstIndex(of: set) ?? sets.count
      if place == sets.count { sets.append(set) }
      steps.append(.set(Int32(place)))
    case .lineStart: steps.append(.lineStart)
    case .lineEnd: steps.append(.lineEnd)
    case .sequence(let parts):
      for part in parts { guard add(part) else { return false } }
    case .choice(let branches):
      var ends: [Int] = []
      for (number, branch) in branches.enumerated() {
        let split = steps.count
        let isLast = number == branches.count - 1
        if !isLast { steps.append(.jump(0)) }
        guard add(branch) else { return false }
        if !isLast {
          ends.append(steps.count)
          steps.append(.jump(0))
          steps[split] = .split(Int32(split + 1), Int32(steps.count))
        }
      }
      for end in ends { steps[end] = .jump(Int32(steps.count)) }
    case .repetition(let part, let least, let most):
      for _ in 0..<least { guard add(part) else { return false } }
      guard let most else {
        let split = steps.count
        steps.append(.jump(0))
        guard add(part) else { return false }
        steps.append(.jump(Int32(split)))
        steps[split] = .split(Int32(split + 1), Int32(steps.count))
        return true
      }
      var splits: [Int] = []
      for _ in least..<most {
        splits.append(steps.count)
        steps.append(.jump(0))
        guard add(part) else { return false }
      }
      for split in splits { steps[split] = .split(Int32(split + 1), Int32(steps.count)) }
    }
    return true
  }

  /// Finds the bytes with which a match can start.
  private mutating func findFirstBytes() {
    var seen = Set<Int>()
    var open = [0]
    while let step = open.popLast() {
      guard seen.insert(step).inserted else { continue }
      switch steps[step] {
      case .set(let set): firstBytes.formUnion(sets[Int(set)])
      case .lineStart, .lineEnd: open.append(step + 1)
      case .split(let left, let right): open += [Int(left), Int(right)]
      case .jump(let target): open.append(Int(target))
      case .accept: canBeEmpty = true
      }
    }
  }

  private static func startsLine(_ syntax: LineExpressionSyntax) -> Bool {
    switch syntax {
    case .lineStart: true
    case .sequence(let parts): parts.first.map(startsLine) ?? false
    case .choice(let branches): branches.allSatisfy(startsLine)
    case .repetition(let part, let least, _): least > 0 && startsLine(part)
    case .empty, .set, .lineEnd: false
    }
  }
}

extension UInt8 {
  /// Whether this is a sign of repetition, as it stands in an expression.
  fileprivate var repeats: Bool {
    switch self {
    case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"): true
    default: false
    }
  }
}
