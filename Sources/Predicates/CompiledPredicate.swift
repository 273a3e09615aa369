/// A predicate that is ready to judge objects, one after the other or from many tasks at once.
public struct CompiledPredicate: Sendable {
  /// The text that it was made from.
  public let text: String

  /// The text as a tree.
  public let syntax: PredicateSyntax

  private let condition: CompiledCondition
  private let freeNames: [String]
  private let slotCount: Int
  private let types: TypeOperators
  private let limits: PredicateLimits

  /// Parses and compiles a text.
  ///
  /// - Parameters:
  ///   - text: A predicate in Apple's format language, without arguments.
  ///   - types: What the UTI operators mean.
  ///   - limits: How much text, nesting and work is allowed.
  /// - Throws: The first fault of the text, with its place.
  public init(
    _ text: String, types: TypeOperators = .identity, limits: PredicateLimits = .standard
  ) throws(PredicateSyntaxError) {
    self.text = text
    syntax = try PredicateParser.parse(text, limits: limits)
    self.types = types
    self.limits = limits
    var compiler = PredicateCompiler()
    condition = compiler.compile(syntax)
    freeNames = compiler.freeNames
    slotCount = compiler.slotCount
  }

  /// Judges an object.
  ///
  /// - Parameters:
  ///   - root: The object whose keys the predicate names, and its SELF.
  ///   - variables: Values for `$names` that no SUBQUERY binds, without the `$`.
  /// - Returns: Whether the predicate holds.
  /// - Throws: The first error of a part that was reached. AND and OR stop at the first answer.
  public func evaluate(
    with root: PredicateValue, variables: [String: PredicateValue] = [:]
  ) throws(PredicateEvaluationError) -> Bool {
    var evaluation = evaluation(of: root, variables)
    do throws(Evaluation.Stop) {
      return try evaluation.holds(condition)
    } catch {
      throw evaluation.failure
        ?? PredicateEvaluationError(
          reason: .costExceeded(limit: limits.maximumSteps), range: syntax.range)
    }
  }

  /// Judges an object, and tells how.
  ///
  /// - Parameters:
  ///   - root: The object whose keys the predicate names, and its SELF.
  ///   - variables: Values for `$names` that no SUBQUERY binds, without the `$`.
  /// - Returns: The tree of answers. The root node's outcome is what `evaluate` returns or throws.
  public func trace(
    with root: PredicateValue, variables: [String: PredicateValue] = [:]
  ) -> PredicateTrace {
    var recorder = TraceRecorder(
      text: text, evaluation: evaluation(of: root, variables),
      maximumNodes: limits.maximumTraceNodes)
    return recorder.record(condition, syntax)
  }

  private func evaluation(
    of root: PredicateValue, _ variables: [String: PredicateValue]
  ) -> Evaluation {
    Evaluation(
      root: root, types: types, maximumSteps: limits.maximumSteps,
      free: freeNames.map { variables[$0] }, slotCount: slotCount)
  }
}
