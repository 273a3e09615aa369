import SystemPackage

/// Keeps of the property lists of an archive those that may be about an extension.
///
/// Apps have many other lists, which are not kept longer than they are looked at.
final class ListSearch {
  /// The word that a list about an extension has.
  static let word = "NSExtension"

  /// The most bytes of all lists that are kept.
  let limit: Int

  private var kept: [FilePath: [UInt8]] = [:]
  private var total = 0
  private var current: (path: FilePath, bytes: [UInt8])?

  /// Creates a search.
  ///
  /// - Parameter limit: The most bytes of all lists that are kept.
  init(limit: Int) { self.limit = limit }

  /// What was kept, where nothing stands for a list without the word; `nil` if it was too much.
  var found: [(FilePath, [UInt8])]? {
    settle()
    return total > limit ? nil : kept.map { ($0.key, $0.value) }
  }

  /// Takes the bytes of a list that come next.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - path: The list; one ends where the next begins.
  /// - Returns: Whether more are needed.
  func take(_ bytes: ArraySlice<UInt8>, of path: FilePath) -> Bool {
    if current?.path != path {
      settle()
      current = (path, [])
    }
    current?.bytes += bytes
    return total <= limit
  }

  private func settle() {
    guard let current else { return }
    self.current = nil
    let isKept = total <= limit && current.bytes.firstRange(of: Self.word.utf8) != nil
    kept[current.path] = isKept ? current.bytes : []
    total += isKept ? current.bytes.count : 0
  }
}
