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

  /// The names that have a value in some configuration or under some condition.
  private var declared: Set<String> = []

  /// Creates settings without a value.
  package init(context: SettingContext = SettingContext()) { self.context = context }

  /// Adds a level that is stronger than what is there, in the order in which its values count.
  mutating func add(_ level: [SettingEntry]) {
    for entry in level {
      if entry.name.applies(to: context) {
        entries[entry.name.name, default: []].append(entry)
      } else {
        declared.insert(entry.name.name)
      }
    }
  }

  /// Adds the value of one setting.
  package mutating func add(_ name: String, _ value: String, from place: SettingOrigin.Place) {
    guard let name = SettingName(name) else { return }
    add([SettingEntry(name: name, value: value, place: place)])
  }

  /// Takes names that have a value in other configurations: without one in this build, they are
  /// empty, and not unknown.
  mutating func declare(_ level: [SettingEntry]) {
    for entry in level { declared.insert(entry.name.name) }
  }

  /// Takes the names that other settings declare.
  mutating func declare(as other: BuildSettings) {
    declared = declared.isEmpty ? other.declared : declared.union(other.declared)
  }

  /// Whether a setting has a value in some configuration.
  func isDeclared(_ name: String) -> Bool { declared.contains(name) }

  /// The names of all settings that have a value, sorted.
  package var names: [String] { entries.keys.sorted() }

  /// The value of a setting, or `nil` if nothing sets it.
  ///
  /// - Parameter name: The name, without conditions.
  /// - Returns: The value, its variables filled in.
  /// - Throws: If the value grows beyond a limit.
  package func value(of name: String) throws(SettingFault) -> SettingValue? {
    var expansion = SettingExpansion(self)
    return try value(of: name, &expansion)
  }

  /// The value of a setting, whose variables one expansion fills that did nothing before.
  func value(
    of name: String, _ expansion: inout SettingExpansion
  ) throws(SettingFault) -> SettingValue? {
    guard let entry = entries[name]?.last else { return nil }
    let text = try expansion.value(of: name)
    return SettingValue(
      text: text ?? "", written: entry.value, origin: entry.origin, unknown: expansion.unknown)
  }

  /// Fills the variables in a text.
  ///
  /// - Parameter text: A text, such as a value of an `Info.plist`.
  /// - Returns: The text, and the names that nothing sets, each once. What nothing sets stays as it
  ///   is written; what only other configurations set is empty.
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
