public import Documents
import SafeFiles
import ShareRules
internal import SystemPackage

/// Why a built-in extension cannot be used as it is set up, or could not finish its work.
public enum BuiltInError: Error, Hashable, Sendable {
  /// There is no built-in extension of this name.
  case unknown(name: String, known: [String])
  /// Its options are wrong; each problem names its place.
  case options([DocumentProblem])
  /// A file or directory cannot be read or written; the words say which and why.
  case file(path: String, why: String)
  /// The disk is full, or a quota is reached: a fault that passes.
  case noSpace(path: String)
  /// A directory is not there now, or its disk fails or is read-only: a fault that may pass; the words
  /// say what.
  case unavailable(path: String, why: String)
  /// No descriptor or memory is left for the moment: a fault that passes; the words say which.
  case exhausted(path: String, why: String)
  /// The lease under which it works was lost: nothing is made final any more, and what is there stays as
  /// it is.
  case leaseLost
}

extension BuiltInError {
  /// The error that a call to the system stands for.
  ///
  /// - Parameters:
  ///   - errno: The error of the system.
  ///   - path: Where.
  ///   - what: What cannot be done, without an end.
  init(_ errno: Errno, at path: String, _ what: String = "cannot be written") {
    self =
      if errno.isNoSpace {
        .noSpace(path: path)
      } else if errno.isShortage {
        .exhausted(path: path, why: "\(errno)")
      } else {
        .file(path: path, why: "\(what): \(errno)")
      }
  }
}

extension BuiltInError: CustomStringConvertible {
  /// What is wrong and what to do.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    switch self {
    case .unknown(let name, let known):
      if let nearest = NearestName.suggestion(for: name, among: known) {
        "there is no built-in extension '\(name.capped)'; did you mean '\(nearest)'?"
      } else {
        "there is no built-in extension '\(name.capped)'; there are: "
          + known.joined(separator: ", ")
      }
    case .options(let problems):
      "its options are wrong: " + problems.map { "\($0)" }.joined(separator: "; ")
    case .noSpace(let path):
      "\(path): less than 'freeSpace' of host.yaml would be left; free some space, or lower it"
    case .exhausted(let path, let why):
      "\(path): cannot be opened now: \(why)"
    case .file(let path, let why), .unavailable(let path, let why):
      "\(path): \(why)"
    case .leaseLost: "\(RunFault.leaseLost)"
    }
  }
}

extension ExtensionRequest {
  /// Makes sure that the next step of the work may be made final.
  ///
  /// - Throws: ``BuiltInError/leaseLost``; then another host may be repeating the work, so nothing is
  ///   taken back either.
  func checkLease() throws(BuiltInError) {
    guard mayFinish else { throw .leaseLost }
  }
}

extension RunFault {
  /// What an error of a built-in extension means for its run.
  init(_ error: BuiltInError) {
    self =
      switch error {
      case .noSpace(let path): .noSpace(path)
      case .exhausted: .exhausted("\(error)")
      case .unavailable: .unavailable("\(error)")
      case .unknown, .options, .file: .notUsable("\(error)")
      case .leaseLost: .leaseLost
      }
  }
}
