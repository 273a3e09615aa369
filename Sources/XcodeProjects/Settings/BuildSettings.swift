/// The value of a setting, and where it is written.
package struct SettingValue: Hashable, Sendable {
  /// The value, with its variables filled in.
  package let text: String
  /// The value as it is written.
  package let written: String
  /// Where it is written.
  package let origin: SettingOrigin
  /// The variables that nothing sets, each once; they are left in ``text`` as they are written.
  package let unknown: [String]
}

/// The build settings of a target.
///
/// Levels are added from the weakest to the strongest: the configuration file of the project, the
/// project, the configuration file of the target, the target. A value that counts takes the next
/// weaker one for `$(inherited)`, and for its own name.
///
/// Source: Apple, "Build settings reference" and "Configuring the build settings of a target"; for
/// variables in variables, `MacroEvaluationProgram.swift` of Swift Build.
package struct BuildSettings: Sendable {
  /// The build whose values count.
  package let context: SettingContext

  /// The values of each setting that count in this build, the strongest last.
  private var entries: [String: [SettingEntry]] = [:]

  /// Creates settings without a value.
  package init(context: SettingContext = SettingContext()) { self.context = context }

  /// Adds a level that is stronger than what is there, in the order in which its values count.
  mutating func add(_ level: [SettingEntry]) {
    for entry in level where entry.name.applies(to: context) {
      entries[entry.name.name, default: []].append(entry)
    }
  }

  /// Adds the value of one setting.
  package mutating func add(_ name: String, _ value: String, from place: SettingOrigin.Place) {
    guard let name = SettingName(name) else { return }
    add([SettingEntry(name: name, value: value, place: place)])
  }

  /// The names of all settings that have a value, sorted.
  package var names: [String] { entries.keys.sorted() }

  /// The value of a setting, or `nil` if nothing sets it.
  ///
  /// - Parameter name: The name, without conditions.
  /// - Returns: The value, its variables filled in.
  /// - Throws: If the value grows beyond a limit.
  package func value(of name: String) throws(SettingFault) -> SettingValue? {
    guard let entry = entries[name]?.last else { return nil }
    var expansion = SettingExpansion(self)
    let text = try expansion.value(of: name)
    return SettingValue(
      text: text ?? "", written: entry.value, origin: entry.origin, unknown: expansion.unknown)
  }

  /// Fills the variables in a text.
  ///
  /// - Parameter text: A text, such as a value of an `Info.plist`.
  /// - Returns: The text; what nothing sets stays as it is written, and its names, each once.
  /// - Throws: If the text grows beyond a limit.
  package func filled(
    _ text: String
  ) throws(SettingFault) -> (text: String, unknown: [String]) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return (text, []) }
    var expansion = SettingExpansion(self)
    let result = try expansion.filled(text)
    return (result, expansion.unknown)
  }

  /// The values of a setting that count, the strongest last.
  func values(of name: String) -> [SettingEntry] { entries[name] ?? [] }
}
