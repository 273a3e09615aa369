/// The keys of a number.
///
/// Source: Apple, `NSNumber`. A value of another size is converted as in C: a fraction is dropped,
/// and of a whole number the low bits stay.
enum NumberKeys {
  typealias Compute = @Sendable (NumberValue) -> PredicateValue.KeyAnswer

  /// The keys that are computed.
  static let computed: [String: Compute] = [
    "boolValue": { .value(.boolean($0.real != 0)) },
    "charValue": whole { Int64(Int8(truncatingIfNeeded: $0)) },
    "shortValue": whole { Int64(Int16(truncatingIfNeeded: $0)) },
    "intValue": whole { Int64(Int32(truncatingIfNeeded: $0)) },
    "integerValue": whole { $0 },
    "longValue": whole { $0 },
    "longLongValue": whole { $0 },
    "unsignedCharValue": whole { Int64(UInt8(truncatingIfNeeded: $0)) },
    "unsignedShortValue": whole { Int64(UInt16(truncatingIfNeeded: $0)) },
    "unsignedIntValue": whole { Int64(UInt32(truncatingIfNeeded: $0)) },
    "unsignedIntegerValue": whole { $0 < 0 ? nil : $0 },
    "unsignedLongValue": whole { $0 < 0 ? nil : $0 },
    "unsignedLongLongValue": whole { $0 < 0 ? nil : $0 },
    "doubleValue": { .value(.double($0.real)) },
    "floatValue": { .value(.double(Double(Float($0.real)))) },
    "stringValue": text,
    "description": text,
  ]

  /// The keys that are refused, and why.
  static let refused: [String: String] = [
    "decimalValue": "a predicate has no decimal numbers",
    "objCType": "it is a place in memory", "pointerValue": "it is a place in memory",
  ]

  /// A key with a whole number, which must fit in 64 bits.
  private static func whole(_ convert: @escaping @Sendable (Int64) -> Int64?) -> Compute {
    { number in
      let whole: Int64? =
        switch number {
        case .integer(let number): number
        case .double(let number): Int64(exactly: number.rounded(.towardZero))
        }
      guard let result = whole.flatMap(convert) else {
        return .refused(because: "the number is past 64 bits with a sign")
      }
      return .value(.integer(result))
    }
  }

  /// The number as a text.
  ///
  /// How many digits of a longer number with a fraction are written differs from one system to
  /// another (observed), and so does where an exponent begins.
  private static let text: Compute = { number in
    switch number {
    case .integer(let number): return .value(.string(String(number)))
    case .double(let number):
      let shortest = number.description
      let digits = shortest.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
      let isWhole = shortest.hasSuffix(".0")
      guard abs(number) < 1e15, isWhole || digits.count <= 15 else {
        return .refused(because: "systems write such a number in different ways")
      }
      return .value(.string(isWhole ? String(shortest.dropLast(2)) : shortest))
    }
  }
}
