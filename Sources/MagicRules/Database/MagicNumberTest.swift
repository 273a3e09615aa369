/// A comparison of a number at a place of the content.
struct MagicNumberTest {
  var offset: UInt32
  var width: Int
  var kind: MagicKind
  var flags: MagicFlags
  var relation: UInt8
  var wanted: Int

  /// Takes over a line, or returns `nil` if it wants anything else.
  init?(_ line: MagicRecord, _ kind: MagicKind) {
    guard let width = kind.width, width < 8, kind.rawValue < MagicKind.dosDate.rawValue,
      line.mask == 0, line.maskOperation & 0x40 == 0, "<>&^".utf8.contains(line.relation)
    else { return nil }
    self.width = width
    self.kind = kind
    offset = UInt32(bitPattern: line.offset)
    flags = line.flags
    relation = line.relation
    wanted = Int(bitPattern: UInt(line.number))
  }
}
