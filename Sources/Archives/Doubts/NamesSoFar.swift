/// The names of the entries so far, to see which come again.
///
/// Names are the same if Unicode takes them for the same characters, as file systems of Apple do, and
/// a folder has its name without the slash.
/// Source: Apple, "Apple File System Guide", "Frequently Asked Questions" (normalization, case).
struct NamesSoFar {
  private var names: Set<String> = []
  private var folded: [String: String] = [:]

  /// Adds a name.
  ///
  /// - Parameter name: The name of an entry.
  /// - Returns: Whether it was there, in this or in another case; `nil` if it is new.
  mutating func add(_ name: String) -> ArchiveDoubt.Kind? {
    let name = name.utf8.last == UInt8(ascii: "/") ? String(name.dropLast()) : name
    guard names.insert(name).inserted else { return .repeated }
    let earlier = folded.updateValue(name, forKey: name.lowercased())
    guard let earlier else { return nil }
    folded[name.lowercased()] = earlier
    return .repeatedInOtherCase(of: earlier)
  }
}
