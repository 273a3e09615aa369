/// What key-value coding gives for a text, a number, a date or data.
///
/// On Apple's systems a key is the name of a method without arguments, so each of them has many.
/// The tables have those whose value follows from the value alone, and by name, with the reason,
/// those that are refused.
/// Source: Apple, Key-Value Coding Programming Guide, "Accessor Search Patterns"; the methods are on
/// the pages of `NSString`, `NSNumber`, `NSDate` and `NSData`.
extension PredicateValue {
  /// What a value has under a key.
  enum KeyAnswer {
    /// The value of the key.
    case value(PredicateValue)
    /// The key exists on Apple's systems, and why it is not computed here.
    case refused(because: String)
  }

  /// What the value has under a key; `nil` if there is no such key, which raises.
  ///
  /// The value must be a text, a number, a date or data: the rest has members or elements.
  func answer(forKey key: String) -> KeyAnswer? {
    if key == "self" { return .value(self) }
    let answer: KeyAnswer?
    switch self {
    case .string(let text): answer = TextKeys.computed[key].map { .value($0(text)) }
    case .boolean, .integer, .double:
      answer = number.flatMap { number in NumberKeys.computed[key].map { $0(number) } }
    case .date(let time): answer = DateKeys.computed[key].map { $0(time) }
    case .data(let bytes):
      answer = key == "length" ? .value(.integer(Int64(bytes.count))) : nil
    case .null, .array, .set, .dictionary, .object: return nil
    }
    return answer ?? refusal(ofKey: key)
  }

  private func refusal(ofKey key: String) -> KeyAnswer? {
    let own: [String: String] =
      switch self {
      case .string: TextKeys.refused
      case .boolean, .integer, .double: NumberKeys.refused
      case .date: DateKeys.refused
      case .data:
        ["bytes": "it is a place in memory", "description": "systems write it in different ways"]
      default: [:]
      }
    return (own[key] ?? Self.refusedOfAll[key]).map { .refused(because: $0) }
  }

  /// The keys of every object of Apple's that are refused.
  private static let refusedOfAll = [
    "class": "there are no classes here", "superclass": "there are no classes here",
    "className": "there are no classes here", "classForCoder": "there are no classes here",
    "hash": "it differs from one system to another",
    "debugDescription": "it differs from one system to another",
  ]

  /// The keys that are computed for a value of this kind, in no order; none if it has members or
  /// elements.
  package var computedKeys: [String] { Self.keys(ofKind: kindName) }

  /// The keys that are computed for a kind of value, as a message names it.
  static func keys(ofKind kind: String) -> [String] {
    switch kind {
    case PredicateValue.string("").kindName: Array(TextKeys.computed.keys)
    case PredicateValue.integer(0).kindName: Array(NumberKeys.computed.keys)
    case PredicateValue.date(0).kindName: Array(DateKeys.computed.keys)
    case PredicateValue.data([]).kindName: ["length"]
    default: []
    }
  }
}
