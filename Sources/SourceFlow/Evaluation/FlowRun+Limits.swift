extension FlowRun {
  /// Whether a limit is met, so that nothing further in is looked at; that is noted.
  ///
  /// - Returns: Whether it is.
  func meetsLimit() -> Bool {
    guard nesting >= Self.deepestNesting || steps >= Self.mostSteps else { return false }
    if let function = start.function {
      unfinished.insert(
        UnfinishedStart(
          function: function, limit: steps >= Self.mostSteps ? .expressions : .nesting))
    }
    return true
  }
}

/// A start that was not gone through to its end.
struct UnfinishedStart: Hashable {
  /// The function.
  let function: Int
  /// The limit that it met.
  let limit: UnfinishedFunction.Limit
}
