import Documents
import ShareModel

/// The JSON of lists of extensions that did not apply, which many records share.
///
/// Contexts of one shape have one list, and it is known again by its place in memory.
package struct InactiveFragments: Sendable {
  private struct Fragment {
    /// Kept, so that no other list takes its place in memory.
    let list: [InactiveExtension]
    let json: [UInt8]
  }

  /// The most lists that are kept; then it starts anew.
  private static let most = 512

  private var fragments: [UInt: Fragment] = [:]

  /// Creates an empty memory.
  package init() {}

  /// The JSON of a list: an array of identifiers.
  mutating func json(of list: [InactiveExtension]) -> [UInt8] {
    let place = unsafe list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    if let known = fragments[place], known.list.count == list.count { return known.json }
    var json = JSONWriter()
    json.array { json in for one in list { json.string(one.identifier.rawValue) } }
    if fragments.count >= Self.most { fragments = [:] }
    fragments[place] = Fragment(list: list, json: json.bytes)
    return json.bytes
  }
}
