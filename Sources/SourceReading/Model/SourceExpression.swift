/// An expression, with its place.
package struct SourceExpression: Hashable, Sendable {
  /// A value that is handed to a call, a subscript or a tuple.
  package struct Argument: Hashable, Sendable {
    /// The label, or `nil` for none; in Objective-C the part of the selector without its colon.
    package var label: String?
    /// The value.
    package var value: SourceExpression

    /// Creates an argument.
    package init(label: String?, _ value: SourceExpression) {
      self.label = label
      self.value = value
    }
  }

  /// A member of a dictionary literal.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var key: SourceExpression
    /// The value.
    package var value: SourceExpression

    /// Creates a member.
    package init(key: SourceExpression, value: SourceExpression) {
      self.key = key
      self.value = value
    }
  }

  /// A closure, or a block of Objective-C.
  package struct Closure: Hashable, Sendable {
    /// The names of its parameters; empty where it has `$0` or none.
    package var parameters: [String]
    /// What it does; a closure of one expression returns it.
    package var body: [SourceStatement]
    /// Whether it says that it runs on the main actor.
    package var isOnMainActor: Bool

    /// Creates a closure.
    package init(parameters: [String], body: [SourceStatement], isOnMainActor: Bool = false) {
      self.parameters = parameters
      self.body = body
      self.isOnMainActor = isOnMainActor
    }
  }

  /// What it is.
  package indirect enum Kind: Hashable, Sendable {
    /// A text without interpolations, its escapes resolved.
    case string(String)
    /// A text with interpolations: its parts in order, texts among them.
    case interpolation([SourceExpression])
    /// A number as it is written.
    case number(String)
    /// A truth value (`true`, `YES`).
    case boolean(Bool)
    /// `nil`, `NULL`.
    case null
    /// A name: a variable, a function, a type, `self`, `super`, `$0`.
    case name(String)
    /// A member after a period; the base is `nil` for `.name`. Of a message of Objective-C, as the
    /// callee of a call, the selector: `[a b:c d:e]` calls the member `b:d:` of `a`.
    case member(SourceExpression?, String)
    /// A call; trailing closures are arguments at the end.
    case call(SourceExpression, [Argument])
    /// An element: `a[b]`.
    case element(SourceExpression, [Argument])
    /// A closure.
    case closure(Closure)
    /// An array literal.
    case array([SourceExpression])
    /// A dictionary literal.
    case dictionary([Member])
    /// A tuple of more than one value.
    case tuple([Argument])
    /// An operator with one or two operands: `!`, `==`, `&&`, `??`, `+`, `...`, those of C, and
    /// `try?`.
    case operation(String, [SourceExpression])
    /// `condition ? first : second`.
    case conditional(SourceExpression, SourceExpression, SourceExpression)
    /// An assignment: target, operator (`=`, `+=`), value.
    case assignment(SourceExpression, String, SourceExpression)
    /// `a?` in a chain, or `a!` and `try!` if it is forced.
    case unwrapping(SourceExpression, isForced: Bool)
    /// `a as T`, `a as? T`, `a as! T`, and `(T)a` in C.
    case cast(SourceExpression, String)
    /// `a is T`.
    case typeTest(SourceExpression, String)
    /// `#selector(T.f(_:))`, `@selector(f:)`: what stands inside, without spaces.
    case selector(String)
    /// `\T.a.b`: the path without the backslash.
    case keyPath(String)
    /// `if` and `switch` where a value is wanted: the value is that of the last expression.
    case statements([SourceStatement])
    /// Something else, with the expressions inside it.
    case other([SourceExpression])
  }

  /// What it is.
  package var kind: Kind
  /// Where it stands.
  package var range: SourceRange

  /// Creates an expression.
  package init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
