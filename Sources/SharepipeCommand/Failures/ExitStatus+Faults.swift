import Archives
import Sharepipe
import SystemPackage

extension ExitStatus {
  /// The status for what the system says of a file or a folder.
  init(_ error: Errno) {
    self = error == .noSuchFileOrDirectory || error == .notDirectory ? .noInput : .inputOutput
  }

  /// The status for a document that is not used.
  init(_ error: DocumentError) {
    switch error.reason {
    // A link that is not followed is a fault of what is there, and not of the system.
    case .unreadable(.tooManySymbolicLinkLevels): self = .badData
    case .unreadable(let error): self.init(error)
    default: self = .badData
    }
  }

  /// The status for a folder that was not gone through.
  init(_ reason: FolderFault.Reason) {
    if case .unreadable(let error) = reason { self.init(error) } else { self = .badData }
  }

  /// The status for something that cannot be checked.
  init(_ problem: CheckWalk.Problem) {
    switch problem.cause {
    case .missing, .nothingToCheck, .configurationProgram: self = .noInput
    case .folder(let reason): self.init(reason)
    case .document(let error): self.init(error)
    case .bundle(let error):
      switch error.reason {
      case .unreadable(let error): self.init(error)
      case .information(let error): self.init(error)
      case .notAFolder, .noInformation, .program: self = .badData
      }
    case .archive(let error):
      if case .unreadable(let error) = error.reason { self.init(error) } else { self = .badData }
    case .profile, .program, .tooManyPrograms, .response, .notUTF8: self = .badData
    }
  }

  /// The statuses for what could not be checked at a path that was named.
  ///
  /// A fault inside a folder, an app or an archive does not make a bad argument of it, unless nothing
  /// else was found there.
  static func ofProblems(in walk: CheckWalk, at path: FilePath) -> [ExitStatus] {
    let isEmpty = walk.documents.isEmpty && walk.found.bundles.isEmpty
    return walk.problems.map { problem in
      isEmpty || problem.path == path ? ExitStatus(problem) : .attention
    }
  }

  /// The status for a test file or a folder without cases.
  init(_ fault: RuleTestReport.Fault) {
    switch fault {
    case .document(let error): self.init(error)
    case .folder(let fault): self.init(fault.reason)
    }
  }

  /// The one of several faults that ends the command: what is missing, then what the system refuses,
  /// then what is bad, then what needs attention; `nil` for none.
  static func worst(of faults: some Sequence<ExitStatus>) -> ExitStatus? {
    let found = Set(faults)
    return [.noInput, .inputOutput, .badData, .attention].first(where: found.contains)
  }
}
