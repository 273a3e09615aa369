/// One key of a document that people write: what it may hold and what it means.
///
/// All but its name is worked out when it is asked for: reading a document needs the names, and the
/// rest is for the documentation.
package struct DocumentKey: Sendable {
  /// The key as it is written.
  package let name: String
  /// What it holds, with its unit, in a few words.
  package var kind: String { makeKind() }
  /// What holds without it; empty if nothing does.
  package var standard: String { makeStandard() }
  /// What it means, without a capital letter and a period.
  package let meaning: String
  /// The keys of the dictionary, or of each dictionary of the array, that it holds; `nil` if it
  /// holds neither, or one whose keys are free.
  package var members: KeyTable? { makeMembers?() }
  /// Whether it holds an array of dictionaries.
  package let isList: Bool

  private let makeKind: @Sendable () -> String
  private let makeStandard: @Sendable () -> String
  private let makeMembers: (@Sendable () -> KeyTable)?

  /// Creates a key.
  package init(
    _ name: String, _ kind: @autoclosure @escaping @Sendable () -> String,
    default standard: @autoclosure @escaping @Sendable () -> String = "", _ meaning: String
  ) {
    self.name = name
    makeKind = kind
    makeStandard = standard
    self.meaning = meaning
    makeMembers = nil
    isList = false
  }

  /// Creates a key that holds a dictionary.
  package init(
    _ name: String, dictionary members: @autoclosure @escaping @Sendable () -> KeyTable,
    _ meaning: String
  ) {
    self.name = name
    makeKind = { "dictionary" }
    makeStandard = { "" }
    self.meaning = meaning
    makeMembers = members
    isList = false
  }

  /// Creates a key that holds an array of dictionaries.
  package init(
    _ name: String, listOf members: @autoclosure @escaping @Sendable () -> KeyTable,
    _ meaning: String
  ) {
    self.name = name
    makeKind = { "array of dictionaries" }
    makeStandard = { "none" }
    self.meaning = meaning
    makeMembers = members
    isList = true
  }
}
