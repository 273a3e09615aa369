import Glibc
package import SafeFiles
public import ShareRules
public import TypeIdentifiers

/// The extensions that come with sharepipe, by the name that `builtin:NAME` has.
///
/// | name | does |
/// |---|---|
/// | `archive` | files each attachment into dated folders by type |
/// | `copy` | puts what is shared on a private board for a while |
/// | `reading-list` | collects web addresses in a file that browsers import |
public struct BuiltInExtensions: Sendable {
  private let table: [String: any InProcessExtension]

  /// Creates the table.
  ///
  /// - Parameters:
  ///   - catalogue: The types by which content is sorted and named.
  ///   - now: The clock: seconds since 1970-01-01T00:00:00Z.
  public init(
    catalogue: TypeCatalogue = .builtIn,
    now: @escaping @Sendable () -> Int64 = Self.systemTime
  ) {
    self.init(catalogue: catalogue, bounds: ReadingBounds(), now: now)
  }

  /// Creates the table with bounds for the copies that extensions make.
  ///
  /// - Parameters:
  ///   - catalogue: The types by which content is sorted and named.
  ///   - bounds: How much space and time a copy may take.
  ///   - now: The clock: seconds since 1970-01-01T00:00:00Z.
  package init(
    catalogue: TypeCatalogue, bounds: ReadingBounds,
    now: @escaping @Sendable () -> Int64 = Self.systemTime
  ) {
    table = [
      "archive": ArchiveExtension(catalogue: catalogue, bounds: bounds, now: now),
      "copy": CopyExtension(catalogue: catalogue, now: now),
      "reading-list": ReadingListExtension(now: now),
    ]
  }

  /// The names, sorted.
  public var names: [String] { table.keys.sorted() }

  /// Looks up an extension.
  ///
  /// - Parameter name: The name; case counts.
  /// - Returns: The extension.
  /// - Throws: ``BuiltInError/unknown(name:known:)``.
  public func named(_ name: String) throws(BuiltInError) -> any InProcessExtension {
    guard let value = table[name] else { throw .unknown(name: name, known: names) }
    return value
  }

  /// The time of the system: seconds since 1970-01-01T00:00:00Z.
  public static func systemTime() -> Int64 { Int64(time(nil)) }
}
