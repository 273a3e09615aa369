import SourceReading

/// What is known at a place in a function.
struct FlowState {
  /// The local variables.
  var locals: [String: FlowValue] = [:]
  /// What is known of values from outside.
  var checks: Set<FlowCheck> = []
  /// Whether a person said yes before this place is reached.
  var isConfirmed: Bool { checks.contains(.confirmed) }

  /// What is known after either of two ways.
  func joined(with other: FlowState) -> FlowState {
    var result = self
    for (name, value) in other.locals {
      result.locals[name] = locals[name]?.joined(with: value) ?? value
    }
    result.checks = checks.either(other.checks)
    return result
  }
}
