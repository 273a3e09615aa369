import Documents
import ShareModel

extension HostPolicy {
  /// What is wrong with the options in `host.yaml`, by what the bundles declare.
  ///
  /// A required option is looked for at the extensions that are listed.
  ///
  /// - Parameter bundles: The bundles that could be read. One whose identifier several have is
  ///   passed over, since none of them is run.
  /// - Returns: The problems, extension by extension.
  func optionProblems(_ bundles: [ExtensionBundle]) -> [DocumentProblem] {
    let groups = Dictionary(grouping: bundles, by: \.identifier)
    let asked = Set(extensions).union(options.keys).sorted { $0.rawValue < $1.rawValue }
    return asked.flatMap { identifier -> [DocumentProblem] in
      guard let group = groups[identifier], group.count == 1, let bundle = group.first else {
        return []
      }
      let problems = bundle.problems(
        inOptions: options[identifier] ?? [:], at: "options.\(identifier.rawValue)")
      guard extensions.contains(identifier) else {
        return problems.filter { if case .missing = $0.reason { false } else { true } }
      }
      return problems.isEmpty ? filingProblems(of: bundle) : problems
    }
  }
}
