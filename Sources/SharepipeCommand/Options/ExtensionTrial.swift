import Sharepipe
import SystemPackage

/// The extension that `sharepipe test --extension` tries, and what it is tried with.
struct ExtensionTrial {
  let bundle: FilePath
  let context: String?

  private typealias Outcome = Result<[ConformanceResult], ConformanceError>

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
    let path = context.map { FilePath($0) }
    let outcome = await Interruption.listening().cancelling { () async -> Outcome in
      do throws(ConformanceError) {
        return .success(try await kit.check(with: path))
      } catch {
        return .failure(error)
      }
    }
    do throws(ConformanceError) {
      return try outcome.get()
    } catch {
      switch error {
      case .noProgram: throw CommandFailure("\(bundle): \(error)", .badData)
      case .unavailable: throw CommandFailure("\(bundle): \(error)", .attention)
      case .noContext: throw CommandFailure("\(bundle): \(error)", .noInput)
      case .context: throw CommandFailure("\(error)", .noInput)
      case .interrupted: throw CommandFailure("\(error)", .attention)
      case .place: throw CommandFailure("\(error)", .inputOutput)
      }
    }
  }
}
