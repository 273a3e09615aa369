import Documents
import ShareModel

/// Reads the members of an object of a record.
///
/// A record may be of an older version or of a newer one. So a member that is missing, or of
/// another kind than expected, counts as not known, and a key that is not asked for is passed over.
struct RecordFields {
  private let members: [String: DocumentValue]

  /// Reads an object; anything else has no members.
  init(_ value: DocumentValue?) { members = value?.dictionary ?? [:] }

  /// Whether it has no members.
  var isEmpty: Bool { members.isEmpty }

  /// The value of a member, or `nil` if it is missing.
  subscript(key: RecordKey) -> DocumentValue? { members[key.rawValue] }

  /// The text of a member.
  func string(_ key: RecordKey) -> String? { self[key]?.string }

  /// The extension that a member names.
  func bundle(_ key: RecordKey) -> BundleIdentifier? {
    string(key).map { BundleIdentifier(naming: $0) }
  }

  /// The digest of a member.
  func digest(_ key: RecordKey) -> ContentDigest? {
    string(key).map { ContentDigest(recorded: $0) }
  }

  /// The whole number of a member.
  func integer(_ key: RecordKey) -> Int? { self[key]?.integer.map { Int($0) } }

  /// The number of a member.
  func number(_ key: RecordKey) -> Double? {
    switch self[key] {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The texts in the array of a member.
  func strings(_ key: RecordKey) -> [String] { list(key).compactMap(\.string) }

  /// The values in the array of a member; none if it is missing.
  func list(_ key: RecordKey) -> [DocumentValue] { self[key]?.array ?? [] }

  /// The word of a member.
  func word<Known>(_ key: RecordKey) -> KeptWord<Known>? { string(key).map { KeptWord($0) } }

  /// The members of the object of a member, or `nil` if that is no object.
  func object(_ key: RecordKey) -> RecordFields? {
    guard let value = self[key], value.dictionary != nil else { return nil }
    return RecordFields(value)
  }
}
