/// What a conditional directive asks for.
struct ObjectiveCCondition {
  /// Whether it holds in no app that people get.
  let isDead: Bool
  /// Whether it holds in every one.
  let isSure: Bool

  /// Reads the condition of `#if`.
  ///
  /// Source: Xcode, build setting `GCC_PREPROCESSOR_DEFINITIONS`: a new project defines `DEBUG` in the
  /// configuration for debugging, and nowhere else.
  init(_ text: String) {
    let terms = text.split(separator: "&&").map { term in
      var term = term.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }[...]
      if term.hasSuffix("==1") { term = term.dropLast(3) }
      let isNot = term.hasPrefix("!")
      if isNot { term = term.dropFirst() }
      if term.hasPrefix("defined") { term = term.dropFirst(7) }
      return (isNot: isNot, name: String(term))
    }
    isDead = text == "0" || terms.contains { !$0.isNot && Self.debugging.contains($0.name) }
    isSure = terms.count == 1 && terms[0].isNot && Self.debugging.contains(terms[0].name)
  }

  private static let debugging: Set<String> = ["DEBUG", "TRACE", "_DEBUG"]
}

/// A conditional directive that is open: `#if`, or the `#else` after it.
struct ObjectiveCConditional {
  /// How many brackets of a kind are open at the end of a branch, and at its lowest place.
  private struct Level {
    var now: Int32 = 0
    var lowest: Int32 = 0

    /// Whether the branch closes what it opens, and nothing else.
    var isKept: Bool { now == 0 && lowest == 0 }

    /// Adds what follows.
    mutating func add(_ change: Int32, lowest inner: Int32) {
      lowest = min(lowest, now + inner)
      now += change
    }
  }

  /// The brackets of a branch.
  struct Balance {
    private var parentheses = Level()
    private var brackets = Level()
    private var braces = Level()

    /// Whether it closes what it opens, and nothing else.
    var isKept: Bool { parentheses.isKept && brackets.isKept && braces.isKept }

    /// Counts a token.
    mutating func count(_ kind: ObjectiveCToken.Kind) {
      switch kind {
      case .leftParenthesis: parentheses.add(1, lowest: 0)
      case .leftBracket: brackets.add(1, lowest: 0)
      case .leftBrace: braces.add(1, lowest: 0)
      case .rightParenthesis: parentheses.add(-1, lowest: -1)
      case .rightBracket: brackets.add(-1, lowest: -1)
      case .rightBrace: braces.add(-1, lowest: -1)
      default: break
      }
    }

    /// Counts a branch that is inside.
    mutating func count(_ other: Balance) {
      parentheses.add(other.parentheses.now, lowest: other.parentheses.lowest)
      brackets.add(other.brackets.now, lowest: other.brackets.lowest)
      braces.add(other.braces.now, lowest: other.braces.lowest)
    }
  }

  /// How many tokens stood before the branch.
  var tokens: Int
  /// How many faults there were before the branch.
  var faults: Int
  /// Whether the branch is not in an app that people get: `#if 0`, `#ifdef DEBUG`.
  var isDead: Bool
  /// Whether the branches after it are not: those after `#ifndef DEBUG`.
  var isRestDead = false
  /// Whether a branch with tokens was kept already.
  var hasBranch = false
  /// Whether no further branch can be read after the one that was kept.
  var isClosed = false
  /// The brackets of the branch.
  var balance = Balance()
  /// Those of the branches that were kept.
  var kept = Balance()

  /// Counts a token of the branch.
  mutating func count(_ kind: ObjectiveCToken.Kind) { balance.count(kind) }
}
