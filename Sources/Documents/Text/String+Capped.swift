extension String {
  /// The text, or its first 200 characters and an ellipsis if it is longer.
  package var capped: String { capped(at: 200) }

  /// The text, or its first characters and an ellipsis if it is longer.
  ///
  /// - Parameter length: How many characters stay.
  /// - Returns: The text.
  package func capped(at length: Int) -> String {
    let start = prefix(length)
    return start.endIndex == endIndex ? self : start + "…"
  }
}
