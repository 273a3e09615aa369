import SourceReading

/// What is known of a value while a program is gone through.
struct FlowValue {
  /// A value from outside that is in it.
  struct Taint {
    /// The node.
    var node: Int
    /// How it came here.
    var trail: FlowTrail
  }

  /// The values from outside in it, each node once.
  var taints: [Taint] = []
  /// The texts that it can be, as far as they are written in the program; empty if that is unknown.
  var texts: [String] = []
  /// What a text begins with, as far as that is written in the program.
  var head: String?
  /// What a dictionary that is written down holds, by its keys; `nil` if that is not known.
  var entries: [String: FlowValue]?
  /// The type, or `nil` if it is not known.
  var type: String?
  /// The closures and functions that it can be.
  var functions: [FlowClosure] = []
  /// What is known where it is true, or not `nil`.
  var ifTrue: Set<FlowCheck> = []
  /// What is known where it is false, or `nil`.
  var ifFalse: Set<FlowCheck> = []
  /// Whether it is a truth value that is written down; `nil` counts as false.
  var truth: Bool?
  /// Whether it is a value that somebody wrote into the program.
  var isLiteral = false

  /// How many values from outside, texts and functions are kept of one value.
  private static let most = 8

  /// Whether it is the contexts of opened URLs.
  func isContexts(in graph: FlowGraph) -> Bool {
    taints.contains { graph.nodes[$0.node].part == .contexts }
  }

  /// Whether it is a text that is written down, and no other.
  var isOneText: Bool { taints.isEmpty && texts.count == 1 }

  /// The value or another one.
  func joined(with other: FlowValue) -> FlowValue {
    var result = self
    for taint in other.taints where !result.taints.contains(where: { $0.node == taint.node }) {
      result.taints.append(taint)
    }
    result.taints = Array(result.taints.prefix(Self.most))
    result.texts += other.texts.filter { !texts.contains($0) }
    result.texts = Array(result.texts.prefix(Self.most))
    result.functions = Array((functions + other.functions).prefix(Self.most))
    result.type = type ?? other.type
    result.head = head ?? other.head
    result.entries = nil
    result.ifTrue = []
    result.ifFalse = []
    result.truth = truth == other.truth ? truth : nil
    result.isLiteral = isLiteral && other.isLiteral
    return result
  }

  /// The same, with nothing known of what it says where it is true.
  var withoutConditions: FlowValue {
    var value = self
    value.ifTrue = []
    value.ifFalse = []
    return value
  }
}

/// A closure with what surrounds it, or a function of the program.
final class FlowClosure {
  /// What it is.
  enum Code {
    /// A closure.
    case closure(SourceExpression.Closure)
    /// A function of the program.
    case function(Int)
    /// A function inside another.
    case local(SourceFunction)
    /// The initializers of a type.
    case type(String)
    /// A member, as a key path names it.
    case member(String)
  }

  let code: Code
  let locals: [String: FlowValue]
  let activation: FlowActivation

  init(_ code: Code, locals: [String: FlowValue], activation: FlowActivation) {
    self.code = code
    self.locals = locals
    self.activation = activation
  }
}
