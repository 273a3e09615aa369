import SourceReading

/// The way of a value so far, the last step first.
final class FlowTrail: Sendable {
  let unit: Int
  let range: SourceRange
  let words: String
  let previous: FlowTrail?
  /// How many steps it has.
  let length: Int
  /// How many properties it has gone through.
  let properties: Int

  init(
    unit: Int, range: SourceRange, words: String, after previous: FlowTrail?,
    isProperty: Bool = false
  ) {
    properties = (previous?.properties ?? 0) + (isProperty ? 1 : 0)
    self.unit = unit
    self.range = range
    self.words = words
    self.previous = previous
    length = (previous?.length ?? 0) + 1
  }

  /// The steps from the first.
  var steps: [FlowTrail] {
    var steps: [FlowTrail] = []
    var at: FlowTrail? = self
    while let step = at {
      steps.append(step)
      at = step.previous
    }
    return steps.reversed()
  }
}
