/// The different words of a file, each with a number.
struct ObjectiveCWords {
  private static let known = Dictionary(
    uniqueKeysWithValues: zip(ObjectiveCWord.all.map(\.rawValue), 0 as UInt32..<UInt32.max))

  private var numbers = Self.known
  /// The words in the order of their numbers.
  private(set) var names = ObjectiveCWord.all.map(\.rawValue)

  /// The number of a word.
  mutating func number(of bytes: ArraySlice<UInt8>) -> UInt32 {
    let name = String(decoding: bytes, as: UTF8.self)
    if let number = numbers[name] { return number }
    let number = UInt32(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }
}
