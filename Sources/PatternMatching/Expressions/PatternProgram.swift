/// A regular expression as a list of steps for a ``PatternMachine``.
///
/// Source: Ken Thompson, "Regular Expression Search Algorithm" (1968); Rob Pike's machine for it.
struct PatternProgram: Sendable {
  /// One step.
  ///
  /// Where nothing else is said, the next step comes after it.
  enum Step: Sendable {
    /// Takes a character.
    case scalar(Unicode.Scalar)
    /// Takes a character of a set.
    case set(Int)
    /// Takes any character and leaves out the next step; goes to it at the first of a carriage
    /// return and a line feed.
    case anything
    /// As `anything`, but only at a line break.
    case lineBreak
    /// Takes the line feed after a carriage return.
    case lineFeed
    /// Goes on at both of two places.
    case split(Int, Int)
    /// Goes on elsewhere.
    case jump(Int)
    /// Goes on if something is so.
    case assertion(PatternAssertion)
    /// The pattern has matched.
    case match
  }

  /// The most steps.
  private static let longest = 10_000

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// Compiles a pattern.
  init(_ syntax: PatternSyntax) throws(RegularExpressionError) {
    try add(syntax)
    try append(.match)
  }

  /// The number of a set, which is kept once however often it is repeated.
  private mutating func number(of set: ScalarSet) -> Int {
    if let known = numbers[ObjectIdentifier(set)] { return known }
    numbers[ObjectIdentifier(set)] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  private mutating func append(_ step: Step) throws(RegularExpressionError) {
    guard steps.count < Self.longest else { throw RegularExpressionError(.tooLarge, at: 0) }
    steps.append(step)
  }

  private mutating func add(_ syntax: PatternSyntax) throws(RegularExpressionError) {
    switch syntax {
    case .empty: break
    case .scalar(let scalar): try append(.scalar(scalar))
    case .set(let set):
      try append(.set(number(of: set)))
    case .anything:
      try append(.anything)
      try append(.lineFeed)
    case .lineBreak:
      try append(.lineBreak)
      try append(.lineFeed)
    case .sequence(let parts): for part in parts { try add(part) }
    case .assertion(let assertion): try append(.assertion(assertion))
    case .alternatives(let choices): try add(choices)
    case .repetition(let body, let least, let most): try add(body, least, most)
    }
  }

  private mutating func add(_ choices: [PatternSyntax]) throws(RegularExpressionError) {
    var ends: [Int] = []
    for choice in choices.dropLast() {
      let split = steps.count
      try append(.split(0, 0))
      try add(choice)
      ends.append(steps.count)
      try append(.jump(0))
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = choices.last { try add(last) }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func add(
    _ body: PatternSyntax, _ least: Int, _ most: Int?
  ) throws(RegularExpressionError) {
    for _ in 0..<least { try add(body) }
    guard let most else {
      let split = steps.count
      try append(.split(0, 0))
      try add(body)
      try append(.jump(split))
      steps[split] = .split(split + 1, steps.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(steps.count)
      try append(.split(0, 0))
      try add(body)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }
}
