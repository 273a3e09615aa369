import Documents
import ShareModel

extension HostPolicy {
  /// What is wrong with the options of an extension that files content.
  ///
  /// - Parameter bundle: The extension.
  /// - Returns: The problems, each with its place in `host.yaml`; empty if there is none, or if the
  ///   extension files nothing.
  func filingProblems(of bundle: ExtensionBundle) -> [DocumentProblem] {
    guard let preset = bundle.filingPreset else { return [] }
    let all = bundle.settings.options.merging(options[bundle.identifier] ?? [:]) { _, own in own }
    var fields = DocumentFields(all, at: "options.\(bundle.identifier)")
    guard let filing = FilingOptions(&fields, preset) else { return fields.problems }
    guard let obstacle = filing.obstacle(allowed: fileDirectories) else { return [] }
    return [DocumentProblem(at: fields.place(of: "Directory"), .other(obstacle))]
  }
}
