/// Bytes without which an entry cannot match: the cheapest question about it.
struct MagicProbe {
  /// What eight bytes must be, where the mask has bits; read as a number in little order.
  var key: UInt64
  /// The bits that count.
  var mask: UInt64
  /// Where the bytes are.
  var offset: Int
  /// The first record of the entry.
  var record: UInt32

  /// Finds the probe of an entry by its first line, or returns `nil` if there is none.
  ///
  /// A line that must not match, that compares otherwise than for equality or that looks where the
  /// file says has none.
  ///
  /// - Parameters:
  ///   - line: The first line.
  ///   - record: Its record.
  ///   - fromEnd: Whether the probe is for a line whose offset counts from the end.
  init?(_ line: MagicRecord, record: Int, fromEnd: Bool = false) {
    guard let kind = line.kind, line.relation == UInt8(ascii: "="), line.offset >= 0,
      line.flags.isDisjoint(with: [.indirect, .relative]), line.flags.contains(.fromEnd) == fromEnd
    else { return nil }
    offset = Int(line.offset)
    self.record = UInt32(record)
    key = 0
    mask = 0
    switch kind {
    case .string where line.range == 0 || line.range >= 8:
      setText(line)
    case .search where line.range == 1 && line.textFlags.rawValue != 0:
      // With flags, a range of 1 is one place; without, it is two.
      setText(line)
    case .guid:
      key = line.number
      mask = .max
    case .der:
      // Every entry starts with a sequence, whose tag is 16.
      guard unsafe line.text.starts(with: "seq".utf8) else { return nil }
      key = 0x10
      mask = 0x1F
    default:
      guard let width = kind.width, kind != .offset,
        kind.rawValue < MagicKind.dosDate.rawValue
      else { return nil }
      setNumber(line, kind, width: width)
    }
    if mask == 0 { return nil }
  }

  /// Finds the probe of a text with its length before it, or returns `nil` if there is none.
  init?(pascalString line: MagicRecord, record: UInt32) {
    // A text may end before a byte of 0, and what is after it is not compared as it stands.
    guard line.relation == UInt8(ascii: "="), line.range == 0,
      let (width, _) = line.textFlags.pascalLength,
      unsafe line.text.count >= min(8, line.valueLength)
    else { return nil }
    (key, mask, offset) = (0, 0, Int(line.offset) + width)
    self.record = record
    setText(line)
    if mask == 0 { return nil }
  }

  /// Finds the probe of a text of 16-bit units in little order, or returns `nil` if there is none.
  init?(units line: MagicRecord, record: UInt32) {
    guard line.relation == UInt8(ascii: "=") else { return nil }
    (key, mask, offset) = (0, 0, Int(line.offset))
    self.record = record
    // libmagic takes some units for a space.
    for place in 0..<min(4, line.valueLength) where unsafe line.value[place] != UInt8(ascii: " ") {
      key |= unsafe UInt64(line.value[place]) << UInt64(place * 16)
      mask |= 0xFF << UInt64(place * 16)
    }
    if mask == 0 { return nil }
  }

  /// Takes the first bytes of a text, as far as they stand for themselves.
  private mutating func setText(_ line: MagicRecord) {
    let flags = line.textFlags
    for place in 0..<min(8, line.valueLength) {
      let byte = unsafe line.value[place]
      if !flags.isDisjoint(with: .anySpace), byte.isSpace { return }
      let eitherCase =
        flags.contains(.lowercaseMatchesBoth) && byte.isLowercase
        || flags.contains(.uppercaseMatchesBoth) && byte.isUppercase
      let shift = UInt64(place * 8)
      mask |= (eitherCase ? 0xDF : 0xFF) << shift
      key |= UInt64(eitherCase ? byte & 0xDF : byte) << shift
    }
  }

  /// Takes the bytes of a number.
  private mutating func setNumber(_ line: MagicRecord, _ kind: MagicKind, width: Int) {
    let all: UInt64 = width == 8 ? .max : (1 << UInt64(width * 8)) - 1
    var bits = all
    if line.mask != 0 {
      guard line.maskOperation & 0x07 == 0 else { return }
      bits = line.mask & all
    }
    let wanted = line.number
    let isSigned = !line.flags.contains(.unsigned)
    let top = UInt64(1) << UInt64(width * 8 - 1)
    let extended = isSigned && wanted & top != 0 ? wanted & all | ~all : wanted & all
    // A value that no number of this width can have is left to the comparison itself.
    guard line.maskOperation & 0x40 == 0, wanted == extended, wanted & all & ~bits == 0 else {
      return
    }
    mask = MagicMatcher.reorder(bits, width: width, order: kind.order)
    key = MagicMatcher.reorder(wanted & all, width: width, order: kind.order)
  }
}
