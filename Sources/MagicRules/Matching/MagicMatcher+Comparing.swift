import Glibc

extension MagicMatcher {
  /// Whether what was fetched is as the line wants it.
  mutating func check(_ line: MagicRecord, _ record: Int, _ kind: MagicKind, in span: MagicSpan)
    throws(MagicStop) -> Bool
  {
    var wanted: Int = 0
    var found: Int = 0
    switch kind {
    case .use:
      return number != 0
    case .name, .indirect:
      return true
    case .anything, .clear:
      break
    case .string, .pascalString, .octal:
      if let directText = unsafe directText {
        return unsafe memcmp(line.value, directText, line.valueLength) == 0
      }
      var spaces = 0
      found = unsafe try TextComparison.difference(
        line.value, line.valueLength, scratch.value, MagicRecord.valueSize, line.textFlags,
        atEnd: nil, spaces: &spaces)
    case .bigString16, .littleString16:
      found = try wideDifference(line)
    case .search:
      guard let place = try search(line, in: span) else {
        // How the last place differed is not kept; no line asks for less or more.
        guard "=!x".utf8.contains(line.relation) else { throw .doubt }
        found = 1
        break
      }
      searchOffset += place
    case .regex:
      guard searchCount != nil else { return false }
      found = try matchExpression(line, record, in: span) ? 0 : 1
    case .der:
      return try checkDER(line, in: span)
    case .guid:
      found = unsafe Int(memcmp(line.value, scratch.value, 16))
    case .float, .bigFloat, .littleFloat, .double, .bigDouble, .littleDouble:
      return try compareFloat(line, kind)
    default:
      guard let width = kind.width else { throw .doubt }
      wanted = Int(bitPattern: UInt(line.number))
      found = Self.extend(number, width: width, kind, line.flags)
    }
    return try Self.holds(line.relation, found, wanted, isUnsigned: line.flags.contains(.unsigned))
  }

  /// The number with its sign, unless the line compares without.
  static func extend(_ number: UInt64, width: Int, _ kind: MagicKind, _ flags: MagicFlags)
    -> Int
  {
    let bits = Int(bitPattern: UInt(number))
    // Times of DOS are extended from 32 bits, of which they fill 16.
    if flags.contains(.unsigned) || kind.rawValue >= MagicKind.dosDate.rawValue { return bits }
    switch width {
    case 1: return Int(Int8(truncatingIfNeeded: bits))
    case 2: return Int(Int16(truncatingIfNeeded: bits))
    case 4: return Int(Int32(truncatingIfNeeded: bits))
    default: return bits
    }
  }

  /// Whether a relation holds between what was found and what is wanted.
  static func holds(_ relation: UInt8, _ found: Int, _ wanted: Int, isUnsigned: Bool)
    throws(MagicStop) -> Bool
  {
    switch relation {
    case UInt8(ascii: "x"): true
    case UInt8(ascii: "!"): found != wanted
    case UInt8(ascii: "="): found == wanted
    case UInt8(ascii: ">"):
      isUnsigned ? UInt(bitPattern: found) > UInt(bitPattern: wanted) : found > wanted
    case UInt8(ascii: "<"):
      isUnsigned ? UInt(bitPattern: found) < UInt(bitPattern: wanted) : found < wanted
    case UInt8(ascii: "&"): found & wanted == wanted
    case UInt8(ascii: "^"): found & wanted != wanted
    default: throw .doubt
    }
  }

  private func compareFloat(_ line: MagicRecord, _ kind: MagicKind) throws(MagicStop) -> Bool {
    let isDouble = kind.rawValue >= MagicKind.double.rawValue
    let found =
      isDouble
      ? Double(bitPattern: number)
      : Double(Float(bitPattern: UInt32(truncatingIfNeeded: number)))
    let wanted =
      isDouble
      ? Double(bitPattern: line.number)
      : Double(Float(bitPattern: UInt32(truncatingIfNeeded: line.number)))
    switch line.relation {
    case UInt8(ascii: "x"): return true
    case UInt8(ascii: "!"): return found != wanted
    case UInt8(ascii: "="): return found == wanted
    case UInt8(ascii: ">"): return found > wanted
    case UInt8(ascii: "<"): return found < wanted
    default: throw .doubt
    }
  }

  /// How a text of 16-bit units differs from a line's value.
  private func wideDifference(_ line: MagicRecord) throws(MagicStop) -> Int {
    for position in 0..<line.valueLength {
      // What libmagic would find there is left over from an earlier line.
      guard position < sureCount else { throw .doubt }
      let difference = unsafe Int(scratch.value[position]) - Int(line.value[position])
      if difference != 0 { return difference }
    }
    return 0
  }
}
