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
  /// What is put into all texts together is bounded; beyond that they are left as they are written,
  /// and ``FilledValue/faults`` says so.
  ///
  /// Source: Apple, `InfoPlistProcessorTaskAction.swift` of Swift Build.
  ///
  /// - Parameter members: The members of a property list, as they are written.
  /// - Returns: The members, and what is not known.
  package func filled(_ members: [String: DocumentValue]) -> FilledValue {
    var filler = DocumentFiller(self)
    return filler.filled(members)
  }
}
