/// How much text, nesting and work a predicate may ask for.
///
/// Rules come from outside, so each of these is checked before the cost arises: a text past a limit
/// is an error, never a crash or a long wait. Evaluating at the standard depth stays within a thread
/// stack of 512 KiB, also in a debug build.
public struct PredicateLimits: Hashable, Sendable {
  /// The longest text, in UTF-8 bytes.
  public let maximumLength: Int

  /// The deepest nesting of the syntax tree, in levels; never more than 80.
  ///
  /// A parenthesis, a NOT, a sign, a SUBQUERY, a function and an operator each open one level;
  /// conditions joined by AND or OR are beside one another.
  public let maximumDepth: Int

  /// The most steps of one evaluation.
  ///
  /// Each node visited, each element looked at and each 32 bytes of text compared is a step.
  public let maximumSteps: Int

  /// The most nodes of one trace.
  public let maximumTraceNodes: Int

  /// The limits that are used when none are given.
  public static let standard = PredicateLimits()

  /// Creates limits; what is left out has its standard value, and less than 0 counts as 0.
  ///
  /// - Parameters:
  ///   - maximumLength: The longest text, in UTF-8 bytes.
  ///   - maximumDepth: The deepest nesting, in levels; more than 80 counts as 80.
  ///   - maximumSteps: The most steps of one evaluation.
  ///   - maximumTraceNodes: The most nodes of one trace.
  public init(
    maximumLength: Int = 65_536,
    maximumDepth: Int = 80,
    maximumSteps: Int = 5_000_000,
    maximumTraceNodes: Int = 2_000
  ) {
    self.maximumLength = max(maximumLength, 0)
    self.maximumDepth = min(maximumDepth, 80)
    self.maximumSteps = max(maximumSteps, 0)
    self.maximumTraceNodes = max(maximumTraceNodes, 0)
  }
}
