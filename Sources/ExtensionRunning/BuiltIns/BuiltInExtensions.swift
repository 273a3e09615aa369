import Documents
import Glibc
package import SafeFiles
public import ShareRules
package import SystemPackage
public import TypeIdentifiers

/// The extensions that come with sharepipe, by the name that `builtin:NAME` has.
///
/// | name | does |
/// |---|---|
/// | `archive` | files each attachment into dated folders by kind |
/// | `copy` | puts what is shared on a private board for a while |
/// | `file` | files each attachment where the owner wants it |
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
      "archive": FileExtension(.archive, catalogue: catalogue, bounds: bounds, now: now),
      "copy": CopyExtension(catalogue: catalogue, now: now),
      "file": FileExtension(.file, catalogue: catalogue, bounds: bounds, now: now),
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

  /// The directory below which a built-in extension writes outside of its container; `nil` if it writes
  /// nowhere else.
  ///
  /// - Parameters:
  ///   - listed: The extension.
  ///   - allowed: The directories below which the host lets files go; `nil` if it names none.
  /// - Returns: The directory, absolute.
  package static func directory(of listed: ListedExtension, allowed: [FilePath]?) -> FilePath? {
    guard case .builtIn(let name) = listed.bundle.settings.interface else { return nil }
    guard let preset = FilingOptions.Preset(rawValue: name) else {
      return try? BuiltInOptions(listed.options).directory
    }
    var fields = DocumentFields(listed.options)
    return FilingOptions(&fields, preset)?.root(allowed: allowed)?.path
  }

  /// The time of the system: seconds since 1970-01-01T00:00:00Z.
  public static func systemTime() -> Int64 { Int64(time(nil)) }
}
