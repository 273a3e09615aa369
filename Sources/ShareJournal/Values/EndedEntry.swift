package import Documents
package import SystemPackage

/// An entry in the folder of an end, as the journal has it.
package struct EndedEntry: Hashable, Sendable {
  /// The context that it belongs to.
  package let context: String
  /// The name of the entry.
  package let entry: EntryName
  /// Where it is, below the state.
  package let place: FilePath
  /// When the context was changed last.
  package let updated: Timestamp
}
