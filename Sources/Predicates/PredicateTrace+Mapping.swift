extension PredicateTrace {
  /// The same trace with other values in it.
  ///
  /// - Parameter transform: Gives what is shown in the place of a value.
  /// - Returns: The trace.
  package func mapping(_ transform: (PredicateValue) -> PredicateValue) -> PredicateTrace {
    let outcome: Outcome =
      if case .value(let value) = outcome { .value(transform(value)) } else { outcome }
    return PredicateTrace(
      text: text, range: range, outcome: outcome,
      children: children.map { $0.mapping(transform) }, isCut: isCut)
  }
}
