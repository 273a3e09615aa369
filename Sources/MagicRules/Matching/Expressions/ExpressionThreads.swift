import Glibc

/// The steps of an expression that are open at one place of a text.
struct ExpressionThreads {
  private var current: [Int32] = []
  private var following: [Int32] = []
  private var marks: [Int] = []
  private var mark = 0
  private var stack: [Int32] = []

  /// Finds the first and longest match of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - text: The text.
  ///   - budget: The steps that may be taken; what is left of them afterwards.
  /// - Returns: Where the match is, or `nil` if there is none or the budget is used up, when it is
  ///   negative.
  mutating func firstMatch(
    of expression: LineExpression, in text: UnsafeRawBufferPointer, budget: inout Int
  ) -> Range<Int>? {
    if marks.count < expression.steps.count {
      marks = Array(repeating: 0, count: expression.steps.count)
      mark = 0
    }
    var start = 0
    while start <= text.count, budget >= 0 {
      if expression.startsLine, start > 0, unsafe text[start - 1] != UInt8(ascii: "\n") {
        guard let base = text.baseAddress,
          let feed = unsafe memchr(base + start, 10, text.count - start)
        else { return nil }
        start = unsafe UnsafeRawPointer(feed) - base + 1
      }
      if !expression.canBeEmpty {
        if start == text.count { return nil }
        if unsafe !expression.firstBytes.contains(text[start]) {
          start += 1
          budget -= start & 1
          continue
        }
      }
      if let end = unsafe longestMatch(of: expression, in: text, from: start, budget: &budget) {
        return start..<end
      }
      start += 1
    }
    return nil
  }

  private mutating func longestMatch(
    of expression: LineExpression, in text: UnsafeRawBufferPointer, from start: Int,
    budget: inout Int
  ) -> Int? {
    var end: Int?
    var place = start
    var now = current
    var next = following
    current = []
    following = []
    defer {
      current = now
      following = next
    }
    now.removeAll(keepingCapacity: true)
    mark += 1
    if unsafe open(0, of: expression, in: text, at: place, into: &now) { end = place }
    while place < text.count, !now.isEmpty {
      budget -= 1 + now.count
      if budget < 0 { return nil }
      let byte = unsafe text[place]
      place += 1
      mark += 1
      next.removeAll(keepingCapacity: true)
      for step in now {
        guard case .set(let set) = expression.steps[Int(step)],
          expression.sets[Int(set)].contains(byte)
        else { continue }
        if unsafe open(Int(step) + 1, of: expression, in: text, at: place, into: &next) {
          end = place
        }
      }
      swap(&now, &next)
    }
    return end
  }

  /// Opens a step and those that follow it without a byte.
  ///
  /// - Returns: Whether the end of the expression is among them.
  private mutating func open(
    _ first: Int, of expression: LineExpression, in text: UnsafeRawBufferPointer, at place: Int,
    into threads: inout [Int32]
  ) -> Bool {
    var accepts = false
    stack.append(Int32(first))
    while let next = stack.popLast() {
      let step = Int(next)
      if marks[step] == mark { continue }
      marks[step] = mark
      switch expression.steps[step] {
      case .set: threads.append(next)
      case .lineStart:
        if unsafe place == 0 || text[place - 1] == UInt8(ascii: "\n") { stack.append(next + 1) }
      case .lineEnd:
        if unsafe place == text.count || text[place] == UInt8(ascii: "\n") {
          stack.append(next + 1)
        }
      case .split(let left, let right):
        stack.append(right)
        stack.append(left)
      case .jump(let target): stack.append(target)
      case .accept: accepts = true
      }
    }
    return accepts
  }
}
