package import SourceReading

/// Something wrong in the code of an app, with the way that leads to it.
package struct SourceFinding: Hashable, Sendable {
  /// A place on the way of a value.
  package struct Step: Hashable, Sendable {
    /// The name of the unit.
    package let unit: String
    /// The stretch of it.
    package let range: SourceRange
    /// What happens there, such as `the URL of a link comes in`.
    package let words: String
  }

  /// What is wrong.
  package let hazard: SourceHazard
  /// What is wrong in words, without a place.
  package let message: String
  /// The name of the unit.
  package let unit: String
  /// The stretch of it.
  package let range: SourceRange
  /// The way of the value, from where it comes in to the place; empty where no value is followed.
  package let steps: [Step]
  /// A URL that leads to the place, as far as the code says; `SCHEME` stands for a scheme of the app.
  package let example: String?
}
