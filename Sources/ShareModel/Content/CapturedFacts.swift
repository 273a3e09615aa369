/// When and with what content was made, as its bytes say.
package struct CapturedFacts: Hashable, Sendable {
  /// When it was made, in seconds since 1970-01-01T00:00:00Z; `nil` if it does not say.
  package var captured: Double?
  /// The camera with which a photo was taken; `nil` if it names none.
  package var camera: String?

  /// Creates the facts.
  package init(captured: Double?, camera: String?) {
    self.captured = captured
    self.camera = camera
  }
}
