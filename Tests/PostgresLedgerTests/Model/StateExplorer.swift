#if PostgreSQL
/// A system as all the states that it can be in, small enough that each of them is visited.
protocol StateModel {
  associatedtype State: Hashable
  /// Where it begins.
  var start: State { get }
  /// Everything that can happen next, with a name for people: the steps of all parties, each of which
  /// may be paused between any two of its own.
  func steps(from state: State) -> [(name: String, state: State)]
  /// What must never be, or `nil`.
  func fault(in state: State) -> String?
  /// Whether nothing more need happen.
  func isDone(_ state: State) -> Bool
}

/// Visits all states of a model, those first that need the fewest steps.
struct StateExplorer<Model: StateModel> {
  /// How it came to something that must not be.
  struct Counterexample: CustomStringConvertible {
    /// What must not be.
    let fault: String
    /// What happened, in order: no shorter way leads to it.
    let steps: [String]

    var description: String { "\(fault): \(steps.joined(separator: ", "))" }
  }

  let model: Model
  /// The most states that are visited.
  var limit = 3_000_000

  /// Explores.
  ///
  /// - Returns: The shortest way to something that must not be, or `nil` if there is none, and how
  ///   many states there are.
  func explore() -> (counterexample: Counterexample?, states: Int) {
    var numbers: [Model.State: Int] = [model.start: 0]
    var states = [model.start]
    var origins: [(from: Int, step: String)] = [(0, "")]
    var next = 0
    while next < states.count {
      let state = states[next]
      let steps = model.steps(from: state)
      var fault = model.fault(in: state)
      if steps.isEmpty, !model.isDone(state) { fault = fault ?? "nothing goes on" }
      if states.count > limit { fault = fault ?? "there are too many states" }
      if let fault {
        var way: [String] = []
        var number = next
        while number > 0 {
          way.append(origins[number].step)
          number = origins[number].from
        }
        return (Counterexample(fault: fault, steps: way.reversed()), states.count)
      }
      for step in steps where numbers[step.state] == nil {
        numbers[step.state] = states.count
        states.append(step.state)
        origins.append((next, step.name))
      }
      next += 1
    }
    return (nil, states.count)
  }
}
#endif
