import Glibc

/// A regular expression as an automaton whose states are made when a text first leads to them.
///
/// It holds what it has learnt from earlier texts; one thread at a time may use it.
@safe
final class LineAutomaton {
  /// The expression.
  let expression: LineExpression
  /// The class of each byte: bytes of a class lead to the same states.
  private let classes: UnsafeMutablePointer<UInt8>
  /// Whether a match can start with each byte.
  private let starts: UnsafeMutablePointer<Bool>
  private var examples: [UInt8] = []
  /// The next state for each state and class, times four, plus 1 if a match ends before the byte
  /// and 2 if one ends after it; -1 if it is not known yet.
  private var table: UnsafeMutablePointer<Int32>
  private var tableStates = 16
  private var states: [State] = []
  private var numbers: [[Int32]: Int] = [:]
  private var startStates: (inLine: Int, atLine: Int) = (-1, -1)
  private var marks: [Bool]
  /// The work that making states has taken since it was last charged, in bytes looked at.
  private var work = 0

  /// One state: the steps that are open, and what they mean.
  private struct State {
    /// The steps that wait for a byte or for the end of a line.
    var steps: [Int32]
    /// Whether a match ends here.
    var accepts = false
    /// Whether a match ends here if the text does.
    var acceptsAtEnd = false
  }

  /// The most states that are kept; beyond, all are forgotten.
  private static let maximumStates = 400
  /// What a walk over open steps costs, and each of them, in bytes looked at.
  private static let stateCost = 50
  private static let stepCost = 10

  /// Creates an automaton.
  init(_ expression: LineExpression) {
    self.expression = expression
    unsafe classes = .allocate(capacity: 256)
    unsafe starts = .allocate(capacity: 256)
    marks = Array(repeating: false, count: expression.steps.count)
    var known: [UInt64] = []
    for byte in UInt8.min...UInt8.max {
      // A bit for each set that has the byte; there are at most 62 sets.
      var membership: UInt64 = byte == UInt8(ascii: "\n") ? 1 : 0
      for (number, set) in expression.sets.enumerated() where set.contains(byte) {
        membership |= 2 << UInt64(number)
      }
      let number = known.firstIndex(of: membership) ?? known.count
      if number == known.count {
        known.append(membership)
        examples.append(byte)
      }
      unsafe (classes + Int(byte)).initialize(to: UInt8(truncatingIfNeeded: number))
      unsafe (starts + Int(byte)).initialize(
        to: expression.canBeEmpty || expression.firstBytes.contains(byte))
    }
    unsafe table = .allocate(capacity: tableStates * examples.count)
    forget()
  }

  deinit {
    unsafe classes.deallocate()
    unsafe starts.deallocate()
    unsafe table.deallocate()
  }

  /// Finds the first and longest match.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - budget: The bytes that may be looked at; less than 0 afterwards if they did not suffice.
  ///     A new state costs as much as many bytes, since a text may lead to a new one at every byte.
  /// - Returns: Where the match is, or `nil` if there is none.
  func firstMatch(in text: UnsafeRawBufferPointer, budget: inout Int) -> Range<Int>? {
    let (starts, count) = unsafe (self.starts, text.count)
    let startsLine = expression.startsLine
    let canBeEmpty = expression.canBeEmpty
    var start = 0
    while start <= count {
      if startsLine, start > 0, unsafe text[start - 1] != UInt8(ascii: "\n") {
        guard let base = text.baseAddress,
          let feed = unsafe memchr(base + start, 10, count - start)
        else { return nil }
        budget -= 4
        start = unsafe UnsafeRawPointer(feed) - base + 1
      }
      if !canBeEmpty {
        let first = start
        if startsLine {
          if unsafe start < count && !starts[Int(text[start])] {
            start += 1
            continue
          }
        } else {
          while unsafe start < count && !starts[Int(text[start])] { start += 1 }
        }
        budget -= (start - first) / 4
        if start == count { return nil }
      }
      if let end = unsafe longestMatch(in: text, from: start, budget: &budget) {
        return start..<end
      }
      if budget < 0 { return nil }
      start += 1
    }
    return nil
  }

  private func longestMatch(in text: UnsafeRawBufferPointer, from start: Int, budget: inout Int)
    -> Int?
  {
    let isAtLine = unsafe start == 0 || text[start - 1] == UInt8(ascii: "\n")
    var state = startState(isAtLine: isAtLine)
    charge(&budget)
    var end = states[state].accepts ? start : nil
    var place = start
    let (classes, width) = unsafe (self.classes, examples.count)
    while place < text.count {
      let kind = unsafe Int(classes[Int(text[place])])
      var next = unsafe table[state * width + kind]
      if next < 0 {
        next = makeNext(of: state, kind)
        charge(&budget)
        if budget < 0 { return nil }
      }
      if next & 1 != 0 { end = place }
      state = Int(next >> 2)
      place += 1
      if next & 2 != 0 { end = place }
      // State 0 has no steps: nothing can match any more.
      if state == 0 { break }
    }
    budget -= place - start
    if place == text.count, states[state].acceptsAtEnd { end = place }
    return end
  }

  private func charge(_ budget: inout Int) {
    budget -= work
    work = 0
  }

  /// Forgets all states but the first, which has no steps.
  private func forget() {
    states = []
    numbers = [:]
    startStates = (-1, -1)
    _ = number(of: [], accepts: false)
  }

  private func startState(isAtLine: Bool) -> Int {
    let known = isAtLine ? startStates.atLine : startStates.inLine
    if known >= 0 { return known }
    let (steps, accepts) = close([0], isAtLine: isAtLine, isBeforeEnd: false)
    let state = number(of: steps, accepts: accepts)
    if isAtLine { startStates.atLine = state } else { startStates.inLine = state }
    return state
  }

  private func makeNext(of state: Int, _ kind: Int) -> Int32 {
    let byte = examples[kind]
    let isEnd = byte == UInt8(ascii: "\n")
    var steps = states[state].steps
    var acceptsBefore = false
    if isEnd {
      // The end of a line is here: what waits for it goes on before the byte is looked at.
      (steps, acceptsBefore) = close(steps, isAtLine: false, isBeforeEnd: true)
    }
    var following: [Int32] = []
    for step in steps {
      guard case .set(let set) = expression.steps[Int(step)],
        expression.sets[Int(set)].contains(byte)
      else { continue }
      following.append(step + 1)
    }
    let (next, accepts) = close(following, isAtLine: isEnd, isBeforeEnd: false)
    let flags: Int32 = (acceptsBefore ? 1 : 0) | (accepts ? 2 : 0)
    if states.count >= Self.maximumStates {
      forget()
      return Int32(number(of: next, accepts: accepts)) << 2 | flags
    }
    let result = Int32(number(of: next, accepts: accepts)) << 2 | flags
    unsafe table[state * examples.count + kind] = result
    return result
  }

  /// The number of the state with the given steps.
  private func number(of steps: [Int32], accepts: Bool) -> Int {
    let key = accepts ? steps + [-1] : steps
    if let known = numbers[key] { return known }
    let (_, acceptsAtEnd) = close(steps, isAtLine: false, isBeforeEnd: true)
    let number = states.count
    states.append(
      State(steps: steps, accepts: accepts, acceptsAtEnd: accepts || acceptsAtEnd))
    numbers[key] = number
    let width = examples.count
    if states.count > tableStates {
      let larger = UnsafeMutablePointer<Int32>.allocate(capacity: tableStates * 2 * width)
      unsafe larger.update(from: table, count: tableStates * width)
      unsafe table.deallocate()
      unsafe table = larger
      tableStates *= 2
    }
    for kind in 0..<width { unsafe (table + number * width + kind).initialize(to: -1) }
    return number
  }

  /// The steps that wait for a byte or for the end of a line, from the given ones on, in order; and
  /// whether a match ends.
  private func close(_ first: [Int32], isAtLine: Bool, isBeforeEnd: Bool) -> ([Int32], Bool) {
    var (open, waiting, accepts) = (first, [Int32](), false)
    var marked: [Int32] = []
    while let next = open.popLast() {
      let step = Int(next)
      if marks[step] { continue }
      marks[step] = true
      marked.append(next)
      switch expression.steps[step] {
      case .set: waiting.append(next)
      case .lineStart: if isAtLine { open.append(next + 1) }
      case .lineEnd: if isBeforeEnd { open.append(next + 1) } else { waiting.append(next) }
      case .split(let left, let right): open += [left, right]
      case .jump(let target): open.append(target)
      case .accept: accepts = true
      }
    }
    for step in marked { marks[Int(step)] = false }
    work += Self.stateCost + marked.count * Self.stepCost
    waiting.sort()
    return (waiting, accepts)
  }
}

@available(*, unavailable)
extension LineAutomaton: Sendable {}
