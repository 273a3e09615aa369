package import Documents

/// A dictionary whose variables were filled in.
package struct FilledValue: Hashable, Sendable {
  /// The members.
  package var value: [String: DocumentValue] = [:]
  /// The variables that nothing sets, each once, sorted; they are left as they are written.
  package var unknown: [String] = []
  /// Where the members are from that are not in the file: by their key.
  package var generated: [String: SettingOrigin] = [:]
  /// Why texts are left as they are written although all their variables are known, each once.
  package var faults: [SettingFault] = []
}

extension BuildSettings {
  /// Fills the variables in all texts of a dictionary; keys stay as they are.
  ///
  /// Source: Apple, `InfoPlistProcessorTaskAction.swift` of Swift Build.
  ///
  /// - Parameter members: The members of a property list, as they are written.
  /// - Returns: The members, and what is not known.
  package func filled(_ members: [String: DocumentValue]) -> FilledValue {
    var filler = DocumentFiller(settings: self)
    var result = FilledValue()
    result.value = members.mapValues { filler.filled($0) }
    result.unknown = filler.unknown.sorted()
    result.faults = filler.faults
    return result
  }
}

/// Fills the texts of a value.
private struct DocumentFiller {
  let settings: BuildSettings
  var unknown: Set<String> = []
  var faults: [SettingFault] = []

  /// A value with its texts filled; it is as deep as the document that it was read from may be.
  mutating func filled(_ value: DocumentValue) -> DocumentValue {
    switch value {
    case .string(let text): return .string(filled(text))
    case .array(let elements):
      var result: [DocumentValue] = []
      for element in elements { result.append(filled(element)) }
      return .array(result)
    case .dictionary(let members):
      var result: [String: DocumentValue] = [:]
      for (key, member) in members { result[key] = filled(member) }
      return .dictionary(result)
    case .null, .boolean, .integer, .number, .date, .data: return value
    }
  }

  private mutating func filled(_ text: String) -> String {
    do throws(SettingFault) {
      let result = try settings.filled(text)
      unknown.formUnion(result.unknown)
      return result.text
    } catch {
      if !faults.contains(error) { faults.append(error) }
      return text
    }
  }
}
