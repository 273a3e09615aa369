import Documents

/// Puts the parts of a description together, and bounds what that costs: each of many targets may
/// repeat one large template.
///
/// Source: XcodeGen, "Project spec", Include and Target template.
struct DescriptionMerge {
  /// The most values that are put together.
  static let mostValues = 100_000

  /// The values that may still be put together.
  private(set) var left = DescriptionMerge.mostValues

  /// Puts one dictionary over another: dictionaries are merged, lists are joined, anything else is
  /// replaced, and so is what has a key with `:REPLACE` at its end.
  mutating func merged(
    _ strong: [String: DocumentValue], onto weak: [String: DocumentValue]
  ) -> [String: DocumentValue] {
    var result = weak
    for key in strong.keys.sorted() {
      guard let value = strong[key], left > 0 else { continue }
      left -= 1
      if key.hasSuffix(":REPLACE") {
        result[String(key.dropLast(":REPLACE".count))] = value
        continue
      }
      switch (value, result[key]) {
      case (.dictionary(let members), .dictionary(let before)):
        result[key] = .dictionary(merged(members, onto: before))
      case (.array(let elements), .array(let before)):
        left -= elements.count + before.count
        result[key] = .array(before + elements)
      default: result[key] = value
      }
    }
    return result
  }

  /// Replaces `${name}` in all texts, keys among them.
  mutating func replaced(
    _ value: DocumentValue, _ variables: [String: String]
  ) -> DocumentValue {
    guard left > 0 else { return value }
    left -= 1
    switch value {
    case .string(let text): return .string(Self.replaced(text, variables))
    case .array(let elements):
      var result: [DocumentValue] = []
      for element in elements { result.append(replaced(element, variables)) }
      return .array(result)
    case .dictionary(let members):
      var result: [String: DocumentValue] = [:]
      for key in members.keys.sorted() {
        guard let member = members[key] else { continue }
        result[Self.replaced(key, variables)] = replaced(member, variables)
      }
      return .dictionary(result)
    case .null, .boolean, .integer, .number, .date, .data: return value
    }
  }

  /// Replaces `${name}` in a text; what is not among the variables stays.
  private static func replaced(_ text: String, _ variables: [String: String]) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      guard rest.hasPrefix("${"), let end = rest.firstIndex(of: "}"),
        let value = variables[String(rest[rest.index(dollar, offsetBy: 2)..<end])]
      else {
        result.append("$")
        rest = rest.dropFirst()
        continue
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
