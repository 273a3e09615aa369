/// Something in a project that could not be read.
struct CheckedProjectNote: Sendable {
  /// The most notes of one project that are kept.
  static let maximum = 20

  /// The file, as a document without content.
  let document: CheckedDocument
  /// What it is, with its line.
  let words: String
}
