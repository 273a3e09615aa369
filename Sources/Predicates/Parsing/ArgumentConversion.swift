/// What a `%` in the text takes from the arguments.
enum ArgumentConversion {
  /// `%K`: a key path.
  case keyPath
  /// `%@`: any value.
  case value
  /// `%d` and its like: a whole number.
  case whole
  /// `%f` and its like: any number.
  case real
  /// `%s` and `%S`: a string.
  case text

  /// The conversion of a letter of `printf`, or `nil` if it has none here.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "K"): self = .keyPath
    case UInt8(ascii: "@"): self = .value
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"), UInt8(ascii: "u"),
      UInt8(ascii: "U"), UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"),
      UInt8(ascii: "O"), UInt8(ascii: "c"), UInt8(ascii: "C"):
      self = .whole
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      self = .real
    case UInt8(ascii: "s"), UInt8(ascii: "S"): self = .text
    default: return nil
    }
  }

  /// What it takes, in a message.
  var expected: String {
    switch self {
    case .keyPath: "a key path as a string"
    case .value: "any value"
    case .whole: "a whole number"
    case .real: "a number"
    case .text: "a string"
    }
  }

  /// Whether it takes a value.
  func takes(_ value: PredicateValue) -> Bool {
    switch self {
    case .value: return true
    case .whole: return value.number?.whole != nil
    case .real: return value.number != nil
    case .keyPath, .text: return if case .string = value { true } else { false }
    }
  }
}
