import Subprocess
import SystemPackage

extension ChildLaunch.Fault {
  /// Why the program could not be launched, in words.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - directory: Where it was to start.
  /// - Returns: The fault.
  func launchFault(of program: FilePath, in directory: FilePath) -> LaunchFault {
    switch self {
    case .shortage(let errno): return LaunchFault(why: "\(errno)", isPassing: true)
    case .other(let why): return LaunchFault(why: why)
    case .library(let error):
      let words =
        switch error.code {
        case .executableNotFound:
          "\(program) is not there, or may not be executed; check that it exists, that its mode has "
            + "x, and that its first line names an interpreter"
        case .failedToChangeWorkingDirectory:
          "the working directory \(directory) cannot be entered"
        default:
          "\(error)"
        }
      return LaunchFault(why: words)
    }
  }
}

extension ChildLaunch.Fault: CustomStringConvertible {
  /// What is wrong.
  var description: String {
    switch self {
    case .shortage(let errno): "\(errno)"
    case .library(let error): "\(error)"
    case .other(let why): why
    }
  }
}
