/// Fills the variables in one text.
///
/// The work is bounded: variables that refer to variables twice each would make a text of 2ⁿ bytes.
struct SettingExpansion {
  /// The most bytes of all values that are put in, and of those that operators change.
  static let mostBytes = 1 << 16
  /// The most variables that are asked for.
  static let mostVariables = 4096
  /// The most variables one inside the other, or each in the value of the one before.
  static let mostLevels = 64

  /// The variables that nothing sets, each once, in the order in which they are met.
  var unknown: [String] { missing.names }
  /// The bytes of the values that were put in or changed so far, also if that was refused.
  private(set) var bytes = 0
  /// The variables that were asked for so far, also if that was refused.
  private(set) var variables = 0

  private var missing = SettingNames()
  private let settings: BuildSettings
  /// How often a variable was left as it is written.
  private var misses = 0
  /// The values that are being filled: the name of a setting, and which of its values it is.
  private var open: [(name: String, index: Int)] = []
  private var levels = 0

  init(_ settings: BuildSettings) { self.settings = settings }

  /// The value of a setting, or `nil` if nothing sets it.
  ///
  /// In a value of its own the next weaker value is meant; where there is none, it is empty.
  mutating func value(of name: String) throws(SettingFault) -> String? {
    variables += 1
    guard variables <= Self.mostVariables else {
      throw .tooManyVariables(limit: Self.mostVariables)
    }
    let values = settings.values(of: name)
    let before = open.last { $0.name == name }
    let index = (before?.index ?? values.count) - 1
    guard index >= 0 else { return before == nil && !settings.isDeclared(name) ? nil : "" }
    try count(values[index].value)
    open.append((name, index))
    let text = try filled(values[index].value)
    open.removeLast()
    return text
  }

  /// Fills the variables in a text.
  mutating func filled(_ text: String) throws(SettingFault) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var index = 0
    let result = try part(of: Array(text.utf8), &index, until: nil)
    return String(decoding: result, as: UTF8.self)
  }

  /// Fills a text up to its end, or up to a colon or the bracket that closes a variable.
  private mutating func part(
    of text: [UInt8], _ index: inout Int, until closing: UInt8?
  ) throws(SettingFault) -> [UInt8] {
    levels += 1
    guard levels <= Self.mostLevels else { throw .tooDeep(limit: Self.mostLevels) }
    var result: [UInt8] = []
    while index < text.count {
      let byte = text[index]
      if let closing, byte == closing || byte == UInt8(ascii: ":") { break }
      if byte == UInt8(ascii: "$") {
        result += try variable(in: text, &index)
      } else {
        let start = index
        while index < text.count, text[index] != UInt8(ascii: "$"),
          closing == nil || (text[index] != closing && text[index] != UInt8(ascii: ":"))
        {
          index += 1
        }
        result += text[start..<index]
      }
      guard result.count <= Self.mostBytes else { throw .tooLong(limit: Self.mostBytes) }
    }
    levels -= 1
    return result
  }

  /// Fills what begins with `$`.
  ///
  ///     variable = "$" ( "(" inside ")" | "{" inside "}" | "[" inside "]" | name | "$" )
  private mutating func variable(
    in text: [UInt8], _ index: inout Int
  ) throws(SettingFault) -> [UInt8] {
    let start = index
    index += 1
    guard index < text.count else { return [UInt8(ascii: "$")] }
    switch text[index] {
    case UInt8(ascii: "("): return try bracketed(in: text, &index, from: start, until: ")")
    case UInt8(ascii: "{"): return try bracketed(in: text, &index, from: start, until: "}")
    case UInt8(ascii: "["): return try bracketed(in: text, &index, from: start, until: "]")
    case UInt8(ascii: "$"):
      index += 1
      return [UInt8(ascii: "$")]
    case let byte where byte.isSettingNameByte && !(48...57).contains(byte):
      while index < text.count, text[index].isSettingNameByte { index += 1 }
      // Without brackets it is a variable only if there is one of that name.
      let name = String(decoding: text[(start + 1)..<index], as: UTF8.self)
      return try value(of: name).map { Array($0.utf8) } ?? Array(text[start..<index])
    default: return [UInt8(ascii: "$")]
    }
  }

  /// Fills a variable in brackets.
  ///
  ///     inside = name { ":" operator [ "=" text ] }
  private mutating func bracketed(
    in text: [UInt8], _ index: inout Int, from start: Int, until closing: Unicode.Scalar
  ) throws(SettingFault) -> [UInt8] {
    let closing = UInt8(truncatingIfNeeded: closing.value)
    index += 1
    let before = missing.names.count
    let name = String(decoding: try part(of: text, &index, until: closing), as: UTF8.self)
    let missesBefore = misses
    var value = try value(of: name, isOpen: name == "inherited")
    // An operator would change the variables that are left in the value: it waits for them.
    var waits = misses > missesBefore
    var isLeft = false
    while index < text.count, text[index] == UInt8(ascii: ":") {
      index += 1
      let operation = try operation(in: text, &index, until: closing)
      if let replacement = operation.replacement, operation.name == "default" {
        if value?.isEmpty ?? true {
          value = replacement.text
          missing.cut(to: before)
          missing.add(replacement.unknown)
          waits = !replacement.unknown.isEmpty
        }
      } else if let text = value {
        try count(text)
        let result = SettingOperator.apply(operation.name, operation.replacement?.text, to: text)
        let unknownHere = operation.replacement?.unknown ?? []
        missing.add(unknownHere)
        waits = waits || !unknownHere.isEmpty
        isLeft = isLeft || result == nil || waits
        value = result ?? text
      }
    }
    guard index < text.count else {
      // It is not closed, and so no variable.
      index = text.count
      return Array(text[start...])
    }
    index += 1
    guard let value, !isLeft else {
      misses += 1
      if waits { return Array(text[start..<index]) }
      missing.cut(to: before)
      missing.add([name])
      return Array(text[start..<index])
    }
    return Array(value.utf8)
  }

  /// The value of the setting that a variable names; of the one whose value this is for `inherited`.
  private mutating func value(
    of name: String, isOpen: Bool
  ) throws(SettingFault) -> String? {
    guard isOpen, let last = open.last else { return try value(of: name) }
    return try value(of: last.name) ?? ""
  }

  /// An operator of a variable: its name, and what follows `=`.
  private mutating func operation(
    in text: [UInt8], _ index: inout Int, until closing: UInt8
  ) throws(SettingFault) -> (name: String, replacement: (text: String, unknown: [String])?) {
    let start = index
    while index < text.count, text[index] != closing, text[index] != UInt8(ascii: ":"),
      text[index] != UInt8(ascii: "=")
    {
      index += 1
    }
    let name = String(decoding: text[start..<index], as: UTF8.self)
    guard index < text.count, text[index] == UInt8(ascii: "=") else { return (name, nil) }
    index += 1
    let before = missing
    missing = SettingNames()
    let replacement = String(decoding: try part(of: text, &index, until: closing), as: UTF8.self)
    let own = missing.names
    missing = before
    return (name, (replacement, own))
  }

  private mutating func count(_ text: String) throws(SettingFault) {
    bytes += text.utf8.count
    guard bytes <= Self.mostBytes else { throw .tooLong(limit: Self.mostBytes) }
  }
}
