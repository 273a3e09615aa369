import Lints

extension AppRule {
  /// Creates the rule about what the code of an app does.
  ///
  /// - Parameter source: Its page.
  init(_ source: SourceLint) {
    self.init(source.lint) { set, found in
      for program in set.programs {
        for finding in program.findings where finding.hazard == source.hazard {
          found.report(finding, scheme: set.scheme(of: program))
        }
      }
    }
  }
}

extension RuleFindings {
  /// Notes what was found in sources.
  fileprivate mutating func report(_ source: CheckedSourceFinding, scheme: String?) {
    var finding = Finding(lint, source.message, at: source.place)
    finding.steps = source.steps
    finding.example = source.example(scheme: scheme)
    report(finding)
  }
}
