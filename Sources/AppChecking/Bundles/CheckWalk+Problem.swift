public import Archives
public import Documents
import ShareModel
public import ShareRules
public import SystemPackage

extension CheckWalk {
  /// Something that cannot be checked.
  public struct Problem: Error, Hashable, Sendable {
    /// Why it cannot.
    public enum Cause: Hashable, Sendable {
      /// There is nothing at the path.
      case missing
      /// There is a folder, and nothing in it that could be checked.
      case nothingToCheck
      /// It is a program that computes the configuration of an app; it is not run.
      case configurationProgram
      /// The folder was not gone through, or not all of it.
      case folder(FolderFault.Reason)
      /// The property list cannot be read.
      case document(DocumentError)
      /// The folder is no bundle.
      case bundle(BundleError)
      /// The provisioning profile cannot be read.
      case profile(ProvisioningProfileError)
      /// The program of a bundle does not say everything that it should; the words say what.
      case program(String)
      /// More than `limit` programs are there, of which no more were looked at.
      case tooManyPrograms(limit: Int)
      /// The archive cannot be read.
      case archive(ArchiveError)
      /// The file is no answer of a server that was captured.
      case response(CapturedResponseError)
      /// The text of a predicate is not UTF-8.
      case notUTF8
    }

    /// The path.
    public let path: FilePath
    /// Why it cannot be checked.
    public let cause: Cause

    /// Creates a problem.
    public init(path: FilePath, _ cause: Cause) {
      self.path = path
      self.cause = cause
    }
  }
}

extension CheckWalk.Problem: CustomStringConvertible {
  /// The path, what is wrong, and what to do; not escaped.
  public var description: String {
    switch cause {
    case .missing: "\(path): there is no such file"
    case .nothingToCheck:
      "\(path): nothing to check was found: no app, no Info.plist, no entitlements, no list with a "
        + "rule, no NAME.predicate, no association, no project"
    case .configurationProgram: "\(path): \(Self.wordsOfProgram)"
    case .folder(let reason): "\(path): \(reason)"
    case .document(let error): error.description
    case .bundle(let error): error.description
    case .profile(let error): error.description
    case .program(let words): "\(path): \(words)"
    case .tooManyPrograms(let limit):
      "\(path): this program and others were not looked at: there are more than \(limit); check the "
        + "apps one by one"
    case .archive(let error): "\(path): \(error.reason)"
    case .response(let error): "\(path): \(error)"
    case .notUTF8: "\(path): the predicate is not UTF-8; save it as UTF-8"
    }
  }
}

extension CheckWalk.Problem {
  /// What a configuration that is a program means, and what to do.
  static let wordsOfProgram =
    "this is a program that computes the configuration of an app, and is not run; what it adds is in the "
    + "folder 'ios' after 'npx expo prebuild'"
}
