package import ShareModel
import SystemPackage

extension HostPolicy {
  /// A bundle with the secret files that the host has for it.
  ///
  /// - Parameter bundle: The bundle, with its own list.
  /// - Returns: The bundle, with the host's list if there is one.
  func applyingSecretFiles(to bundle: ExtensionBundle) -> ExtensionBundle {
    let own = secretFiles[bundle.identifier] ?? secretFiles[bundle.identifier.bundle]
    guard let files = own else { return bundle }
    var bundle = bundle
    bundle.settings.secretFiles = files
    return bundle
  }
}

extension RuleSet {
  /// Why an extension cannot be run here now, or `nil` if it can.
  ///
  /// - Parameter bundle: The extension.
  /// - Returns: The reason; ``unavailable`` has what it was when the rules were put together.
  package func obstacle(for bundle: ExtensionBundle) -> Reason? {
    Self.obstacle(for: bundle, programs: programs, directory: directory)
  }

  /// Why an extension cannot be run here, or `nil` if it can: its bundle or what it needs is
  /// missing, or one of its secret files cannot be used.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - programs: Where required programs are looked up.
  ///   - directory: The folder of the rules, or `nil` if they do not come from one.
  /// - Returns: The reason, with every secret file that cannot be used.
  static func obstacle(
    for bundle: ExtensionBundle, programs: ProgramSearch, directory: FilePath?
  ) -> Reason? {
    if let absence = bundle.absence { return absence }
    if let missing = programs.missingPrograms(of: bundle) { return missing }
    var faults: [String] = []
    for file in bundle.settings.secretFiles {
      do throws(SecretFileError) {
        try SecretFile.check(file, outside: directory)
      } catch {
        faults.append(error.description)
      }
    }
    guard !faults.isEmpty else { return nil }
    return Reason(
      .secretFileUnusable,
      "needs a secret that cannot be handed over: \(faults.joined(separator: "; "))")
  }
}
