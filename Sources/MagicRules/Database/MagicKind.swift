/// What a line of a magic database tests.
///
/// Source: file(1) 5.44, `file.h`: the numbers that a compiled database holds; those of a database
/// in the third format are others, see ``DatabaseFormat``.
enum MagicKind: UInt8 {
  case byte = 1
  case short, anything, long, string, date, bigShort, bigLong, bigDate, littleShort, littleLong
  case littleDate, pascalString, localDate, bigLocalDate, littleLocalDate, regex, bigString16
  case littleString16, search, middleDate, middleLocalDate, middleLong, quad, littleQuad, bigQuad
  case quadDate, littleQuadDate, bigQuadDate, quadLocalDate, littleQuadLocalDate
  case bigQuadLocalDate, float, bigFloat, littleFloat, double, bigDouble, littleDouble, bigID3
  case littleID3, indirect, windowsDate, littleWindowsDate, bigWindowsDate, name, use, clear, der
  case guid, offset, bigVariable, littleVariable, dosDate, littleDOSDate, bigDOSDate, dosTime
  case littleDOSTime, bigDOSTime, octal

  /// Whether the line's flags are those of a text.
  var isString: Bool {
    switch self {
    case .string, .pascalString, .bigString16, .littleString16, .regex, .search, .indirect, .name,
      .use, .octal:
      true
    default:
      false
    }
  }

  /// The bytes that a number of this kind has, or `nil` if it is no whole number.
  var width: Int? {
    switch self {
    case .byte:
      1
    case .short, .bigShort, .littleShort, .dosDate, .littleDOSDate, .bigDOSDate, .dosTime,
      .littleDOSTime, .bigDOSTime:
      2
    case .long, .bigLong, .littleLong, .middleLong, .date, .bigDate, .littleDate, .middleDate,
      .localDate, .bigLocalDate, .littleLocalDate, .middleLocalDate:
      4
    case .quad, .bigQuad, .littleQuad, .quadDate, .bigQuadDate, .littleQuadDate, .quadLocalDate,
      .bigQuadLocalDate, .littleQuadLocalDate, .windowsDate, .bigWindowsDate, .littleWindowsDate,
      .offset:
      8
    default:
      nil
    }
  }

  /// The order in which the bytes of a number stand.
  var order: ByteOrder {
    switch self {
    case .bigShort, .bigLong, .bigDate, .bigLocalDate, .bigQuad, .bigQuadDate, .bigQuadLocalDate,
      .bigWindowsDate, .bigFloat, .bigDouble, .bigID3:
      .big
    case .middleLong, .middleDate, .middleLocalDate:
      .middle
    default:
      // The numbers without an order are the machine's. That of times of DOS depends on the version.
      .little
    }
  }

  /// Whether this is a time of DOS whose name says this order.
  func isDOSTime(isBigEndian: Bool) -> Bool {
    isBigEndian
      ? self == .bigDOSDate || self == .bigDOSTime
      : self == .littleDOSDate || self == .littleDOSTime
  }

  /// The kind that stands for this one in an entry that is used with its bytes swapped.
  var swapped: MagicKind {
    switch self {
    case .bigShort: .littleShort
    case .bigLong: .littleLong
    case .bigDate: .littleDate
    case .bigLocalDate: .littleLocalDate
    case .bigQuad: .littleQuad
    case .bigQuadDate: .littleQuadDate
    case .bigQuadLocalDate: .littleQuadLocalDate
    case .bigWindowsDate: .littleWindowsDate
    case .littleShort: .bigShort
    case .littleLong: .bigLong
    case .littleDate: .bigDate
    case .littleLocalDate: .bigLocalDate
    case .littleQuad: .bigQuad
    case .littleQuadDate: .bigQuadDate
    case .littleQuadLocalDate: .bigQuadLocalDate
    case .littleWindowsDate: .bigWindowsDate
    case .bigFloat: .littleFloat
    case .littleFloat: .bigFloat
    case .bigDouble: .littleDouble
    case .littleDouble: .bigDouble
    default: self
    }
  }

  /// The order of the bytes of a number.
  enum ByteOrder {
    case little
    case big
    /// The two halves of four bytes in big order, each in little order, as on a PDP-11.
    case middle
  }
}
