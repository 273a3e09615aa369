extension UnfinishedFunction {
  /// What was not looked at, in one line.
  package var words: String {
    let subject = name.isEmpty ? "the code outside of functions" : "'\(name)'"
    let cause =
      switch limit {
      case .expressions:
        "it and what it calls have more than \(FlowRun.mostSteps) expressions to look at"
      case .nesting:
        "something in it or in what it calls is nested deeper than \(FlowRun.deepestNesting)"
      }
    return "\(subject) is not followed to its end, since \(cause)"
  }
}
