import SourceReading

/// One function that is being gone through.
final class FlowActivation {
  /// The unit that the code is in.
  let unit: Int
  /// The type of `self`, or `nil`.
  let owner: String?
  /// The function of the program; `nil` for a closure and a local function.
  let function: Int?
  /// How many functions are around it.
  let depth: Int
  /// What it returns, with what is known there.
  var returns: [(value: FlowValue, state: FlowState)] = []
  /// Whether it asks a person something.
  var asks = false
  /// The function that calls it, or that a closure stands in.
  let caller: FlowActivation?
  /// Where that calls it.
  let call: SourceRange?
  /// What `self` is, if something from outside is in it.
  let receiver: FlowValue?

  init(
    unit: Int, owner: String?, function: Int?, caller: FlowActivation?, call: SourceRange? = nil,
    receiver: FlowValue? = nil
  ) {
    self.receiver = receiver
    self.unit = unit
    self.owner = owner
    self.function = function
    self.caller = caller
    self.call = call
    depth = (caller?.depth ?? 0) + 1
  }

  /// Notes that a person is asked.
  func ask() { asks = true }

  /// Whether a function of the program is gone into already.
  func isInside(_ index: Int) -> Bool {
    var at: FlowActivation? = self
    while let activation = at {
      if activation.function == index { return true }
      at = activation.caller
    }
    return false
  }

  /// The functions that are gone into, the first one first.
  var callers: [FlowActivation] {
    var result: [FlowActivation] = []
    var at: FlowActivation? = self
    while let activation = at {
      result.append(activation)
      at = activation.caller
    }
    return result.reversed()
  }
}
