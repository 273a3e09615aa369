import Documents
import ShareModel
import SystemPackage

extension RuleProblem {
  /// The problems that keep a bundle out: each its own, although they were found at once.
  ///
  /// - Parameter error: Why the bundle is left out.
  /// - Returns: At least one problem, all of them errors.
  static func problems(of error: BundleError) -> [RuleProblem] {
    switch error.reason {
    case .notAFolder, .unreadable, .noInformation:
      return [Self(.error, path: error.path, Reason(.bundleMalformed, "\(error.reason)"))]
    case .program(let fault):
      return [
        Self(
          .error, path: fault.path, place: fault.place,
          Reason(.bundleMalformed, "\(fault.reason)"))
      ]
    case .information(let document):
      let path = FilePath(document.document)
      guard case .problems(let problems) = document.reason else {
        let place = document.position.map(words(for:))
        return [
          Self(.error, path: path, place: place, Reason(.bundleMalformed, "\(document.reason)"))
        ]
      }
      return problems.map { problem in
        Self(
          .error, path: path, place: problem.place.excerpt,
          Reason(code(of: problem), "\(problem.reason)"))
      }
    }
  }

  /// A note of a bundle that is used.
  static func note(_ reason: Reason, of bundle: LoadedBundle) -> Self {
    Self(.warning, path: bundle.folder, reason)
  }

  private static func code(of problem: DocumentProblem) -> ReasonCode {
    guard problem.place.hasPrefix("SharepipeExtension") else { return .bundleMalformed }
    return problem.isUnknownKey ? .settingUnknownKey : .settingMalformed
  }

  /// A position in the words of a place.
  private static func words(for position: DocumentError.Position) -> String {
    switch position {
    case .line(let line, let column?): "line \(line), column \(column)"
    case .line(let line, nil): "line \(line)"
    case .offset(let offset): "byte \(offset)"
    }
  }
}
