import Glibc
import SystemPackage

extension StateInUse {
  /// The directory in which a context is worked on.
  func work(_ identifier: String) -> FilePath { path.appending("work").appending(identifier) }

  /// Whether its directories can be entered and written now.
  var isOpen: Bool { [path, path.appending("work")].allSatisfy(\.isOpen) }
}

extension FilePath {
  /// Whether it is a directory that can be entered and written now.
  var isOpen: Bool {
    unsafe withPlatformString { unsafe access($0, R_OK | W_OK | X_OK) } == 0
  }
}
