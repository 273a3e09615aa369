/// One line of a compiled magic database, read in place from the mapped file.
///
/// It may only be used while the ``MagicFile`` that it comes from lives.
/// Source: file(1) 5.44 to 5.47, `file.h` (`struct magic`).
@safe
struct MagicRecord {
  /// The bytes that the value of a record can have.
  static let valueSize = 128

  private let bytes: UnsafeRawPointer
  private let format: DatabaseFormat

  /// Creates a view of the record at an address.
  @inline(__always)
  init(at bytes: UnsafeRawPointer, _ format: DatabaseFormat) {
    unsafe self.bytes = bytes
    self.format = format
  }

  @inline(__always)
  private func load<Field: BitwiseCopyable>(_ offset: Int, as type: Field.Type) -> Field {
    unsafe bytes.load(fromByteOffset: offset, as: type)
  }

  /// How many signs `>` the line begins with: 0 for the first line of an entry.
  @inline(__always) var level: Int {
    format.startsWithFlags ? Int(load(2, as: UInt8.self)) : Int(load(0, as: UInt16.self))
  }
  @inline(__always) var flags: MagicFlags {
    MagicFlags(
      rawValue: format.startsWithFlags
        ? load(0, as: UInt16.self) : UInt16(load(2, as: UInt8.self)))
  }
  /// The relation: `=`, `!`, `<`, `>`, `&`, `^` or `x`.
  @inline(__always) var relation: UInt8 { load(4, as: UInt8.self) }
  /// The bytes of a text value.
  @inline(__always) var valueLength: Int { Int(load(5, as: UInt8.self)) }
  /// What the line tests, or `nil` if this version does not know it.
  @inline(__always) var kind: MagicKind? { format.kind(load(6, as: UInt8.self)) }
  /// The kind of the number that holds an indirect offset.
  @inline(__always) var indirectKind: MagicKind? { format.kind(load(7, as: UInt8.self)) }
  /// What is done with an indirect offset.
  @inline(__always) var indirectOperation: UInt8 { load(8, as: UInt8.self) }
  /// What is done with the number before it is compared.
  @inline(__always) var maskOperation: UInt8 { load(9, as: UInt8.self) }
  /// Whether the line depends on the line before (`if`, `elif`, `else`).
  @inline(__always) var isConditional: Bool { load(10, as: UInt8.self) != 0 }
  @inline(__always) var offset: Int32 { load(12, as: Int32.self) }
  /// What is added to an indirect offset, or where that is.
  @inline(__always) var indirectOffset: Int32 { load(16, as: Int32.self) }
  @inline(__always) var mask: UInt64 { load(24, as: UInt64.self) }
  /// How far a text is searched; bytes or lines.
  @inline(__always) var range: Int { Int(load(24, as: UInt32.self)) }
  @inline(__always) var textFlags: MagicTextFlags {
    MagicTextFlags(rawValue: load(28, as: UInt32.self))
  }
  /// The value as a number.
  @inline(__always) var number: UInt64 { load(32, as: UInt64.self) }
  /// Whether the line has words for people.
  @inline(__always) var hasDescription: Bool { load(160, as: UInt8.self) != 0 }
  /// Whether the line names a MIME type.
  @inline(__always) var hasType: Bool { load(224, as: UInt8.self) != 0 }

  /// The value: 128 bytes.
  @inline(__always) var value: UnsafePointer<UInt8> {
    unsafe (bytes + 32).assumingMemoryBound(to: UInt8.self)
  }

  /// The MIME type that the line names: at most 80 bytes, up to the first NUL.
  var type: UnsafeBufferPointer<UInt8> {
    let field = unsafe UnsafeBufferPointer(
      start: (bytes + 224).assumingMemoryBound(to: UInt8.self), count: 80)
    return unsafe UnsafeBufferPointer(
      rebasing: field.prefix(unsafe field.firstIndex(of: 0) ?? field.count))
  }

  /// The value as text: up to the first NUL.
  var text: UnsafeBufferPointer<UInt8> {
    let field = unsafe UnsafeBufferPointer(start: value, count: Self.valueSize)
    return unsafe UnsafeBufferPointer(
      rebasing: field.prefix(unsafe field.firstIndex(of: 0) ?? field.count))
  }
}
