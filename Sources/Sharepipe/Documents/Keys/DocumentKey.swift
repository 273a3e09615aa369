/// One key of a document that people write: what it may hold and what it means.
package struct DocumentKey: Sendable {
  /// The key as it is written.
  package let name: String
  /// What it holds, with its unit, in a few words.
  package let kind: String
  /// What holds without it; empty if nothing does.
  package let standard: String
  /// What it means, without a capital letter and a period.
  package let meaning: String
  /// The keys of the dictionary, or of each dictionary of the array, that it holds; `nil` if it
  /// holds neither, or one whose keys are free.
  package let members: KeyTable?
  /// Whether it holds an array of dictionaries.
  package let isList: Bool

  /// Creates a key.
  package init(
    _ name: String, _ kind: String, default standard: String = "", _ meaning: String
  ) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.meaning = meaning
    members = nil
    isList = false
  }

  /// Creates a key that holds a dictionary.
  package init(_ name: String, dictionary members: KeyTable, _ meaning: String) {
    self.name = name
    kind = "dictionary"
    standard = ""
    self.meaning = meaning
    self.members = members
    isList = false
  }

  /// Creates a key that holds an array of dictionaries.
  package init(_ name: String, listOf members: KeyTable, _ meaning: String) {
    self.name = name
    kind = "array of dictionaries"
    standard = "none"
    self.meaning = meaning
    self.members = members
    isList = true
  }
}
