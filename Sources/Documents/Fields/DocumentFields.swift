/// Reads the members of a dictionary one by one, and collects everything that is wrong with them.
///
/// Each getter marks its key as known and returns `nil` if the key is absent or null, or if its
/// value is wrong, which it records. What is left at the end is an unknown key:
///
/// ```swift
/// var fields = DocumentFields(dictionary)
/// let name = fields.string("Name")
/// let size = fields.nested("Limits") { $0.integer("Bytes", in: 1...1024) } ?? nil
/// try fields.finish(document: "Info.plist")
/// ```
package struct DocumentFields: Sendable {
  /// The place of the dictionary in its document; empty at the top.
  package let place: String

  /// Everything wrong that was found so far, in the order of reading.
  package private(set) var problems: [DocumentProblem] = []

  /// The members.
  private let members: [String: DocumentValue]

  /// The keys that may be read; `nil` for any.
  private let keys: KeyTable?

  /// The keys that were asked for, in order.
  private var knownKeys: [String] = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - members: The dictionary.
  ///   - place: Where it is in its document, such as `NSExtension.NSExtensionAttributes`.
  ///   - keys: The keys that may be read; any other counts as unknown, though it is asked for.
  package init(
    _ members: [String: DocumentValue], at place: String = "", keys: KeyTable? = nil
  ) {
    self.members = members
    self.place = place
    self.keys = keys
  }

  /// The keys of the dictionaries that a key holds, or `nil` if they are not listed.
  package func keys(of key: String) -> KeyTable? { keys?[key]?.members }

  /// The place of a member.
  package func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  /// Whether the key, which counts as known afterwards, is there and not null.
  package mutating func has(_ key: String) -> Bool { value(key) != nil }

  /// The value of a key, of any kind, or `nil` if it is absent or null.
  package mutating func value(_ key: String) -> DocumentValue? {
    if let keys, !keys.contains(key) { return nil }
    knownKeys.append(key)
    guard let value = members[key], value != .null else { return nil }
    return value
  }

  /// Records a problem of a member.
  package mutating func report(_ key: String, _ reason: DocumentProblem.Reason) {
    problems.append(DocumentProblem(at: place(of: key), reason))
  }

  /// Records a problem, with its whole place.
  package mutating func report(_ problem: DocumentProblem) { problems.append(problem) }

  /// Records that a key must be there, if it is not.
  package mutating func require(_ key: String, _ expected: String) {
    if !has(key) { report(key, .missing(expected: expected)) }
  }

  /// Reads a dictionary with a reader of its own; its unknown keys are problems.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - read: Reads the members.
  /// - Returns: What `read` returns, or `nil` if there is no dictionary.
  package mutating func nested<Result>(
    _ key: String, _ read: (inout DocumentFields) -> Result
  ) -> Result? {
    guard let members = dictionary(key) else { return nil }
    var fields = DocumentFields(members, at: place(of: key), keys: keys(of: key))
    let result = read(&fields)
    fields.reportUnknownKeys()
    problems += fields.problems
    return result
  }

  /// Records every key that was never asked for, with the nearest one that was.
  package mutating func reportUnknownKeys() {
    for key in members.keys.filter({ !knownKeys.contains($0) }).sorted() {
      report(key, .unknownKey(suggestion: NearestName.suggestion(for: key, among: knownKeys)))
    }
  }

  /// Records the unknown keys, and throws if anything is wrong.
  ///
  /// - Parameter document: The document, for the error.
  /// - Throws: A ``DocumentError`` with all problems.
  package mutating func finish(document: String) throws(DocumentError) {
    reportUnknownKeys()
    guard problems.isEmpty else { throw DocumentError(document, .problems(problems)) }
  }
}
