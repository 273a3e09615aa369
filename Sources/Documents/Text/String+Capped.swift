extension String {
  /// The text, or its first 200 characters and an ellipsis if it is longer.
  package var capped: String {
    let start = prefix(200)
    return start.endIndex == endIndex ? self : start + "…"
  }
}
