import Sharepipe
import SystemPackage

/// The extension that `sharepipe test --extension` tries, and what it is tried with.
struct ExtensionTrial {
  let bundle: FilePath
  let context: String?

  /// Tries the extension.
  ///
  /// - Returns: A result for each check.
  /// - Throws: ``CommandFailure`` if it cannot be read, or nothing can be tried.
  func results() async throws(CommandFailure) -> [ConformanceResult] {
    let loaded: ExtensionBundle
    do throws(BundleError) {
      loaded = try ExtensionBundle.load(at: bundle).bundle
    } catch {
      let status: ExitStatus =
        switch error.reason {
        case .unreadable(let error): ExitStatus(error)
        case .information(let error): ExitStatus(error)
        case .notAFolder, .noInformation, .program: .badData
        }
      throw CommandFailure(error.description, status)
    }
    let kit = ConformanceKit(loaded)
    for note in kit.notes {
      try StandardStream.error().write(line: "sharepipe: " + TerminalText.lines(note))
    }
    do throws(ConformanceError) {
      return try await kit.check(with: context.map { FilePath($0) })
    } catch {
      let status: ExitStatus =
        switch error {
        case .noProgram: .badData
        case .noContext, .context: .noInput
        case .place: .inputOutput
        }
      throw CommandFailure(error.description, status)
    }
  }
}
