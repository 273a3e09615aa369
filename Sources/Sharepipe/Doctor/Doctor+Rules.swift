import ExtensionRunning
import ShareRules
internal import SystemPackage

extension Doctor {
  /// Looks at the rules, and says of each extension what it may do.
  func examineRules(into findings: inout DoctorFindings) {
    guard let rules else { return }
    for problem in rules.problems {
      let severity: DoctorFinding.Severity =
        switch problem.severity {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
      findings.add(severity, .rules, "\(problem)")
    }
    // Why a bundle is not there is among the problems.
    for bundle in rules.extensions where bundle.absence == nil {
      let filed = BuiltInExtensions.directory(
        of: ListedExtension(bundle, of: rules, isDryRun: true),
        allowed: rules.policy.fileDirectories)
      findings.add(
        .note, .extension(bundle.identifier), Self.powers(of: bundle.settings, filed: filed))
      if let filed, !filed.isDirectory {
        findings.add(
          .error, .extension(bundle.identifier),
          "\(filed) is missing; make it, or mount the disk that it is on")
      }
      if let reason = rules.unavailable[bundle.identifier] {
        findings.add(.error, .extension(bundle.identifier), reason.message)
      }
    }
  }

  /// What an extension may do, in words.
  private static func powers(of settings: ExtensionSettings, filed: FilePath?) -> String {
    let directories = settings.writes + [filed].compactMap(\.self)
    let writes =
      directories.isEmpty
      ? "writes only to its container"
      : "writes to its container and " + directories.map(\.string).joined(separator: ", ")
    let network = settings.network ? "uses the network" : "no network"
    let secrets =
      settings.secretFiles.isEmpty
      ? ""
      : "; gets the secrets in " + settings.secretFiles.map(\.string).joined(separator: ", ")
    return "\(settings.effect.rawValue); \(writes); \(network)\(secrets)"
  }
}
