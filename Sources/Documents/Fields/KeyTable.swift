/// The keys of one dictionary of a document, from which it is read and documented.
///
/// A ``DocumentFields`` with a table reads no key that the table does not list: it counts as
/// unknown. So what can be written and what is documented cannot differ.
package struct KeyTable: Sendable {
  /// The keys in the order of the documentation.
  package let keys: [DocumentKey]

  private let positions: [String: Int]

  /// Creates a table.
  ///
  /// - Parameter keys: The keys, each once.
  package init(_ keys: [DocumentKey]) {
    self.keys = keys
    positions = Dictionary(
      keys.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a key is listed.
  package func contains(_ name: String) -> Bool { positions[name] != nil }

  /// The key of a name, or `nil` if it is not listed.
  package subscript(name: String) -> DocumentKey? { positions[name].map { keys[$0] } }
}
