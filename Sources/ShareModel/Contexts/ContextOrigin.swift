package import Documents

/// Where a context comes from, as far as a condition of the owner may ask for it.
package struct ContextOrigin: Hashable, Sendable {
  /// The name of the entry below the inbox; `nil` for a context that comes from none.
  package var entry: String?
  /// When the context was first seen; `nil` if that is not known.
  package var arrived: Timestamp?

  /// Whether an action returned what it has now.
  package var isReturned = false

  /// Creates the origin of a context.
  package init(entry: String? = nil, arrived: Timestamp? = nil) {
    self.entry = entry
    self.arrived = arrived
  }

  /// The folder below the inbox in which the entry was; empty for the inbox itself, `nil` for a context
  /// that comes from no entry.
  package var folder: String? {
    entry.map { entry in
      entry.lastIndex(of: "/").map { String(entry[..<$0]) } ?? ""
    }
  }
}
