/// An element of the XML form of property lists.
///
/// The raw value is the name: its letters as one number, so that one comparison finds the name.
///
/// Source: Apple, `PropertyList-1.0.dtd`.
enum XMLPropertyListElement: UInt64 {
  case plist = 0x70_6C69_7374
  case dict = 0x6469_6374
  case array = 0x61_7272_6179
  case key = 0x6B_6579
  case string = 0x7374_7269_6E67
  case integer = 0x69_6E74_6567_6572
  case real = 0x7265_616C
  case `true` = 0x7472_7565
  case `false` = 0x66_616C_7365
  case date = 0x6461_7465
  case data = 0x6461_7461

  /// Finds the element with a name, or returns `nil` if there is none.
  init?(name: ArraySlice<UInt8>) {
    guard name.count <= 8, name.first != 0 else { return nil }
    var letters: UInt64 = 0
    for letter in name { letters = letters << 8 | UInt64(letter) }
    self.init(rawValue: letters)
  }

  /// The name, such as `dict`.
  var name: String {
    var bytes: [UInt8] = []
    var letters = rawValue
    while letters > 0 {
      bytes.append(UInt8(truncatingIfNeeded: letters))
      letters >>= 8
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  /// Whether it is a level of its own: it holds values.
  var isLevel: Bool { self == .dict || self == .array }
}
