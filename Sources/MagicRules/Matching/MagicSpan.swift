/// A stretch of the content that lines are asked about.
struct MagicSpan {
  /// Whether the stretch is in the last bytes of the file rather than in the content.
  var isTail = false
  /// Where it starts in the content or in those last bytes.
  var origin = 0
  /// Its bytes.
  var count: Int
  /// The number of the last bytes of the file: `nil` until they are needed, -1 if there are none.
  var tailCount: Int?

  /// The same stretch from a place on.
  func from(_ place: Int) -> MagicSpan {
    MagicSpan(isTail: isTail, origin: origin + place, count: count - place, tailCount: tailCount)
  }
}
