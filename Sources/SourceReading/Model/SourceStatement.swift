/// A statement, with its place.
package struct SourceStatement: Hashable, Sendable {
  /// A condition of `if`, `guard` or `while`.
  package enum Condition: Hashable, Sendable {
    /// Something that is true or false.
    case expression(SourceExpression)
    /// `let a = b`, `case let .a(b) = c`; the value is `nil` in `if let a`.
    case binding(SourcePattern, SourceExpression?)
  }

  /// A case of a `switch`, or a `catch`.
  package struct Case: Hashable, Sendable {
    /// The patterns; none for `default`.
    package var patterns: [SourcePattern]
    /// What stands after `where`, or `nil`.
    package var condition: SourceExpression?
    /// What is done.
    package var body: [SourceStatement]

    /// Creates a case.
    package init(
      patterns: [SourcePattern], condition: SourceExpression? = nil, body: [SourceStatement]
    ) {
      self.patterns = patterns
      self.condition = condition
      self.body = body
    }
  }

  /// What it is.
  package indirect enum Kind: Hashable, Sendable {
    /// An expression.
    case expression(SourceExpression)
    /// A local variable or constant: its pattern, and its value or `nil`.
    case binding(SourcePattern, SourceExpression?)
    /// `if`: conditions that all must hold, what is done, and what is done otherwise.
    case `if`([Condition], [SourceStatement], [SourceStatement])
    /// `guard`: conditions that all must hold, and what is done otherwise.
    case `guard`([Condition], [SourceStatement])
    /// `switch`: its subject and its cases.
    case `switch`(SourceExpression, [Case])
    /// `for a in b`: its pattern, its sequence, what stands after `where`, and its body.
    case forEach(SourcePattern, SourceExpression, SourceExpression?, [SourceStatement])
    /// Any other loop: its conditions, and its body.
    case loop([Condition], [SourceStatement])
    /// `return`.
    case `return`(SourceExpression?)
    /// `throw`, `@throw`.
    case `throw`(SourceExpression?)
    /// `break`, `continue`, `goto`, `fallthrough`: the word.
    case jump(String)
    /// `do`, `@try`, `@autoreleasepool`, or braces: its body, and what catches.
    case block([SourceStatement], [Case])
    /// `defer`, `@finally`.
    case `defer`([SourceStatement])
    /// A function inside another.
    case function(SourceFunction)
  }

  /// What it is.
  package var kind: Kind
  /// Where it stands.
  package var range: SourceRange

  /// Creates a statement.
  package init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// What binds names to a value or its parts, or compares it.
package indirect enum SourcePattern: Hashable, Sendable {
  /// A name that gets the value, with the type that is written for it, or `nil`.
  case name(String, type: String?)
  /// Parts of a tuple.
  case tuple([SourcePattern])
  /// A case of an enumeration with patterns for what it holds: `.open(let url)`.
  case enumerationCase(String, [SourcePattern])
  /// A pattern that the value must not be `nil` for: `let a?`.
  case unwrapped(SourcePattern)
  /// A pattern for a value of a type: `let a as T`; `is T` has the pattern `ignored`.
  case cast(SourcePattern, String)
  /// A value that is compared.
  case expression(SourceExpression)
  /// `_`.
  case ignored
}
