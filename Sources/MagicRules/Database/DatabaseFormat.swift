/// The format of a compiled database; its number is in the header.
///
/// Source: file(1), `file.h` (`VERSIONNO`, `FILE_MAGICSIZE` and `struct magic`) of the versions named.
enum DatabaseFormat: UInt8, CaseIterable, Comparable, Sendable {
  /// That of 5.44 and 5.45.
  case first = 18
  /// That of 5.46 and 5.47: records are longer, and begin with the flags.
  case second = 20
  /// That of 5.47 in Debian: two kinds were put in before those from ``MagicKind/offset`` on.
  case third = 21

  /// The number of the first kind that has moved, and by how much it has.
  private static let movedKinds = (first: MagicKind.offset.rawValue, distance: UInt8(2))

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The bytes of a record.
  var recordSize: Int { self == .first ? 376 : 432 }

  /// Whether a record begins with its flags, before its level.
  @inline(__always) var startsWithFlags: Bool { self != .first }

  /// The kind with a number in a record, or `nil` if it is not known.
  @inline(__always)
  func kind(_ number: UInt8) -> MagicKind? {
    guard self == .third, number >= Self.movedKinds.first else {
      return MagicKind(rawValue: number)
    }
    guard number >= Self.movedKinds.first + Self.movedKinds.distance else { return nil }
    return MagicKind(rawValue: number - Self.movedKinds.distance)
  }
}
