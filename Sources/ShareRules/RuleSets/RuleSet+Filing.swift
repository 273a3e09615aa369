import Documents
import ShareModel
import SystemPackage

extension RuleSet {
  /// What is wrong with the options of an extension that files content.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - policy: The policy of the host, with its options and the directories that it allows.
  /// - Returns: The problems, each with its place in `host.yaml`; empty if there is none, or if the
  ///   extension files nothing.
  static func filingProblems(
    of bundle: ExtensionBundle, _ policy: HostPolicy
  ) -> [DocumentProblem] {
    guard case .builtIn(let name) = bundle.settings.interface,
      let preset = FilingOptions.Preset(rawValue: name)
    else { return [] }
    let options = bundle.settings.options
      .merging(policy.options[bundle.identifier] ?? [:]) { _, host in host }
    var fields = DocumentFields(options, at: "options.\(bundle.identifier)")
    guard let filing = FilingOptions(&fields, preset) else { return fields.problems }
    guard let obstacle = filing.obstacle(allowed: policy.fileDirectories) else { return [] }
    return [DocumentProblem(at: fields.place(of: "Directory"), .other(obstacle))]
  }

  /// Reports what is wrong with the options of extensions that file content, and keeps those from being
  /// run.
  ///
  /// - Parameter directory: The folder of the rules, or `nil` if they do not come from one.
  mutating func checkFiling(_ directory: FilePath?) {
    for bundle in extensions + links.extensions.values.sorted(by: { $0.identifier < $1.identifier })
    where unavailable[bundle.identifier] == nil {
      let found = Self.filingProblems(of: bundle, policy)
      guard !found.isEmpty else { continue }
      problems += found.map { problem in
        RuleProblem(
          .error, path: directory?.appending("host.yaml"), place: problem.place,
          Reason(.settingMalformed, "\(problem.reason)"))
      }
      unavailable[bundle.identifier] = Reason(
        .settingMalformed,
        "its options are wrong: " + found.map(\.description).joined(separator: "; "))
    }
  }
}
