package import Documents

/// The context that is tried again next.
package struct NextContext: Hashable, Sendable {
  /// The name of its entry.
  package var entry: EntryName
  /// When.
  package var due: Timestamp

  /// Creates a value.
  package init(entry: EntryName, due: Timestamp) {
    self.entry = entry
    self.due = due
  }
}
