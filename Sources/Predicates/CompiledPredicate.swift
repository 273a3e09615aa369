/// A predicate that is ready to judge objects, one after the other or from many tasks at once.
public struct CompiledPredicate: Sendable {
  /// The text that it was made from.
  public let text: String

  /// The text as a tree.
  public let syntax: PredicateSyntax

  /// Whether the answer depends on nothing but the object and the variables: neither on the time
  /// nor on chance.
  package let isRepeatable: Bool

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
    try self.init(
      try PredicateParser.parse(text, limits: limits), of: text, types: types, limits: limits)
  }

  /// Parses and compiles a text with arguments, as `NSPredicate(format:)` takes them.
  ///
  /// `%@` stands for a value and `%K` for a key path, which is a string. `%d`, `%i`, `%u`, `%x`,
  /// `%o` and `%c` with or without a length such as `l` take a whole number, `%f`, `%e`, `%g` and
  /// `%a` any number, `%s` and `%S` a string. Inside quotes they are plain text.
  ///
  /// ```swift
  /// try CompiledPredicate("%K BEGINSWITH[c] %@ AND age > %d", arguments: ["name", "m", 18])
  /// ```
  ///
  /// - Parameters:
  ///   - format: A predicate in Apple's format language.
  ///   - arguments: What stands for each of these, in order.
  ///   - types: What the UTI operators mean.
  ///   - limits: How much text, nesting and work is allowed.
  /// - Throws: The first fault of the text, also where an argument is missing or of another kind.
  public init(
    _ format: String, arguments: [PredicateValue], types: TypeOperators = .identity,
    limits: PredicateLimits = .standard
  ) throws(PredicateSyntaxError) {
    try self.init(
      try PredicateParser.parse(format, arguments: arguments, limits: limits), of: format,
      types: types, limits: limits)
  }

  /// Parses and compiles a text of a dialect.
  ///
  /// - Parameters:
  ///   - text: A predicate of the dialect, without arguments.
  ///   - dialect: What the language of the text has besides.
  ///   - types: What the UTI operators mean.
  ///   - limits: How much text, nesting and work is allowed.
  /// - Throws: The first fault of the text, with its place.
  package init(
    _ text: String, dialect: PredicateDialect, types: TypeOperators = .identity,
    limits: PredicateLimits = .standard
  ) throws(PredicateSyntaxError) {
    try self.init(
      try PredicateParser.parse(text, dialect: dialect, limits: limits), of: text, types: types,
      limits: limits)
  }

  private init(
    _ syntax: PredicateSyntax, of text: String, types: TypeOperators, limits: PredicateLimits
  ) throws(PredicateSyntaxError) {
    var fault: PredicateSyntaxError?
    self.init(syntax, of: text, types: types, limits: limits, noting: &fault)
    if let fault { throw fault }
  }

  /// The same predicate with another meaning of the UTI operators.
  ///
  /// - Parameter types: What the UTI operators mean.
  /// - Returns: The predicate.
  package func asking(_ types: TypeOperators) -> CompiledPredicate {
    // Faults do not depend on the types, and this predicate has none.
    var fault: PredicateSyntaxError?
    return CompiledPredicate(syntax, of: text, types: types, limits: limits, noting: &fault)
  }

  private init(
    _ syntax: PredicateSyntax, of text: String, types: TypeOperators, limits: PredicateLimits,
    noting fault: inout PredicateSyntaxError?
  ) {
    self.text = text
    self.syntax = syntax
    self.types = types
    self.limits = limits
    var compiler = PredicateCompiler(types: types)
    condition = compiler.compile(syntax)
    isRepeatable = compiler.isRepeatable
    freeNames = compiler.freeNames
    slotCount = compiler.slotCount
    fault = compiler.fault
  }

  /// Judges an object.
  ///
  /// - Parameters:
  ///   - root: The object whose keys the predicate names, and its SELF.
  ///   - variables: Values for `$names` that no SUBQUERY binds, without the `$`.
  ///   - environment: What `now()` and `random()` give.
  /// - Returns: Whether the predicate holds.
  /// - Throws: The first error of a part that was reached. AND and OR stop at the first answer.
  public func evaluate(
    with root: PredicateValue, variables: [String: PredicateValue] = [:],
    environment: PredicateEnvironment = .system
  ) throws(PredicateEvaluationError) -> Bool {
    var evaluation = evaluation(of: root, variables, environment)
    do throws(Evaluation.Stop) {
      return try evaluation.holds(condition)
    } catch {
      throw evaluation.failure
        ?? PredicateEvaluationError(
          reason: .costExceeded(limit: limits.maximumSteps), range: syntax.range)
    }
  }

  /// Judges an object, and records how.
  ///
  /// - Parameters:
  ///   - root: The object whose keys the predicate names, and its SELF.
  ///   - variables: Values for `$names` that no SUBQUERY binds, without the `$`.
  ///   - environment: What `now()` and `random()` give.
  /// - Returns: The tree of answers. The root node's outcome is what `evaluate` returns or throws.
  public func trace(
    with root: PredicateValue, variables: [String: PredicateValue] = [:],
    environment: PredicateEnvironment = .system
  ) -> PredicateTrace {
    var recorder = TraceRecorder(
      text: text, evaluation: evaluation(of: root, variables, environment),
      maximumNodes: limits.maximumTraceNodes)
    return recorder.record(condition, syntax)
  }

  /// Judges an object of the program.
  ///
  /// - Parameters:
  ///   - object: The object whose keys the predicate names, and its SELF.
  ///   - variables: Values for `$names` that no SUBQUERY binds, without the `$`.
  ///   - environment: What `now()` and `random()` give.
  /// - Returns: Whether the predicate holds.
  /// - Throws: The first error of a part that was reached. AND and OR stop at the first answer.
  public func evaluate(
    with object: some PredicateObject, variables: [String: PredicateValue] = [:],
    environment: PredicateEnvironment = .system
  ) throws(PredicateEvaluationError) -> Bool {
    try evaluate(with: .object(object), variables: variables, environment: environment)
  }

  /// Judges an object of the program, and records how.
  ///
  /// - Parameters:
  ///   - object: The object whose keys the predicate names, and its SELF.
  ///   - variables: Values for `$names` that no SUBQUERY binds, without the `$`.
  ///   - environment: What `now()` and `random()` give.
  /// - Returns: The tree of answers. The root node's outcome is what `evaluate` returns or throws.
  public func trace(
    with object: some PredicateObject, variables: [String: PredicateValue] = [:],
    environment: PredicateEnvironment = .system
  ) -> PredicateTrace {
    trace(with: .object(object), variables: variables, environment: environment)
  }

  private func evaluation(
    of root: PredicateValue, _ variables: [String: PredicateValue],
    _ environment: PredicateEnvironment
  ) -> Evaluation {
    Evaluation(
      root: root, types: types, environment: environment, maximumSteps: limits.maximumSteps,
      free: freeNames.map { variables[$0] }, slotCount: slotCount)
  }
}
