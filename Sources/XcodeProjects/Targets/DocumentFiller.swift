import Documents

/// Fills the texts of a value.
struct DocumentFiller {
  /// The most bytes that are put into all texts.
  static let mostBytes = 1 << 20
  /// The most variables that are asked for in all texts.
  static let mostVariables = 1 << 16

  private let settings: BuildSettings
  private var unknown: Set<String> = []
  private var faults: [SettingFault] = []
  private var bytesLeft = DocumentFiller.mostBytes
  private var variablesLeft = DocumentFiller.mostVariables
  /// The texts that are one variable and nothing else, filled; a text that is refused has itself.
  private var known: [String: String] = [:]

  init(_ settings: BuildSettings) { self.settings = settings }

  /// Fills a dictionary.
  ///
  /// - Parameter members: The members of a property list, as they are written.
  /// - Returns: The members, with what is not known in them and all faults so far.
  mutating func filled(_ members: [String: DocumentValue]) -> FilledValue {
    var result = FilledValue()
    for key in members.keys.sorted() {
      if let member = members[key] { result.value[key] = filled(member) }
    }
    result.unknown = unknown.sorted()
    result.faults = faults
    return result
  }

  /// The value of a setting; `nil` if nothing sets it, or it is refused.
  mutating func value(of setting: String) -> SettingValue? {
    guard isLeft() else { return nil }
    var expansion = SettingExpansion(settings)
    defer { spend(expansion) }
    do throws(SettingFault) {
      return try settings.value(of: setting, &expansion)
    } catch {
      report(error)
      return nil
    }
  }

  /// A value with its texts filled; it is as deep as the document that it was read from may be.
  private mutating func filled(_ value: DocumentValue) -> DocumentValue {
    switch value {
    case .string(let text): return .string(filled(text))
    case .array(let elements):
      var result: [DocumentValue] = []
      for element in elements { result.append(filled(element)) }
      return .array(result)
    case .dictionary(let members):
      var result: [String: DocumentValue] = [:]
      for key in members.keys.sorted() { result[key] = members[key].map { filled($0) } }
      return .dictionary(result)
    case .null, .boolean, .integer, .number, .date, .data: return value
    }
  }

  private mutating func filled(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")), isLeft() else { return text }
    if let result = known[text] {
      bytesLeft -= result.utf8.count
      variablesLeft -= 1
      return result
    }
    var expansion = SettingExpansion(settings)
    var result = text
    do throws(SettingFault) {
      result = try expansion.filled(text)
      unknown.formUnion(expansion.unknown)
    } catch {
      report(error)
    }
    spend(expansion)
    if Self.isVariable(text) { known[text] = result }
    return result
  }

  /// Whether a text is `$(NAME)` or `${NAME}`.
  private static func isVariable(_ text: String) -> Bool {
    let isClosed = text.hasPrefix("$(") ? text.hasSuffix(")") : text.hasSuffix("}")
    return isClosed && text.utf8.dropFirst(2).dropLast().allSatisfy(\.isSettingNameByte)
  }

  // MARK: - Bounds

  /// Whether more may be put in; the fault is reported if not.
  private mutating func isLeft() -> Bool {
    if bytesLeft <= 0 { report(.tooLong(limit: Self.mostBytes)) }
    if variablesLeft <= 0 { report(.tooManyVariables(limit: Self.mostVariables)) }
    return bytesLeft > 0 && variablesLeft > 0
  }

  private mutating func spend(_ expansion: SettingExpansion) {
    bytesLeft -= expansion.bytes
    variablesLeft -= expansion.variables
  }

  private mutating func report(_ fault: SettingFault) {
    if !faults.contains(fault) { faults.append(fault) }
  }
}
