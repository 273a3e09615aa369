import Documents

/// Puts the parts of a description together, and bounds what that costs: each of many targets may
/// repeat one large template.
///
/// Source: XcodeGen, "Project spec", Include and Target template.
struct DescriptionMerge {
  /// The most values that are put together.
  static let mostValues = 100_000

  /// The most bytes of all texts in which variables were replaced.
  static let mostBytes = 1 << 23
  /// The most bytes of the name of a variable.
  static let mostNameBytes = 256

  /// The bytes that such texts may still have; 0 if one was left as it is written.
  private(set) var bytesLeft = DescriptionMerge.mostBytes

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
    case .string(let text): return .string(replaced(text, variables))
    case .array(let elements):
      var result: [DocumentValue] = []
      for element in elements { result.append(replaced(element, variables)) }
      return .array(result)
    case .dictionary(let members):
      var result: [String: DocumentValue] = [:]
      for key in members.keys.sorted() {
        guard let member = members[key] else { continue }
        result[replaced(key, variables)] = replaced(member, variables)
      }
      return .dictionary(result)
    case .null, .boolean, .integer, .number, .date, .data: return value
    }
  }

  /// Replaces `${name}` in a text; what is not among the variables stays, and so does the whole text
  /// once the results are too long.
  private mutating func replaced(_ text: String, _ variables: [String: String]) -> String {
    let bytes = Array(text.utf8)
    guard bytesLeft > 0, bytes.contains(UInt8(ascii: "$")) else { return text }
    var result: [UInt8] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), let end = Self.end(of: index, in: bytes),
        let value = variables[String(decoding: bytes[(index + 2)..<end], as: UTF8.self)]
      else {
        index += 1
        continue
      }
      result += bytes[start..<index]
      result += value.utf8
      index = end + 1
      start = index
      guard result.count <= bytesLeft else {
        bytesLeft = 0
        return text
      }
    }
    guard start > 0 else { return text }
    result += bytes[start...]
    bytesLeft -= min(result.count, bytesLeft)
    return String(decoding: result, as: UTF8.self)
  }

  /// Where the `}` of a variable is that begins at a `$`; `nil` if it is none.
  private static func end(of dollar: Int, in bytes: [UInt8]) -> Int? {
    guard dollar + 1 < bytes.count, bytes[dollar + 1] == UInt8(ascii: "{") else { return nil }
    for index in (dollar + 2)..<min(bytes.count, dollar + 3 + mostNameBytes) {
      switch bytes[index] {
      case UInt8(ascii: "}"): return index
      case UInt8(ascii: "$"), UInt8(ascii: "\n"): return nil
      default: break
      }
    }
    return nil
  }
}
