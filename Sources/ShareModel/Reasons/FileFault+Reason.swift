import SafeFiles
import SystemPackage

extension FileFault {
  /// The code of the reason.
  var code: ReasonCode {
    switch self {
    case .vanished: .entryVanished
    case .symbolicLink, .special(.symbolicLink): .symbolicLink
    case .special: .specialFile
    case .directory: .entryUnreadable
    case .notADirectory, .changed: .entryChanged
    case .beingWritten: .entryBeingWritten
    case .outside: .entryUnreadable
    case .unreadable(let errno) where errno.isShortage: .noResources
    case .foreignName: .hardLink
    case .unreadable(let errno) where errno.isDiskFault: .systemFault
    case .unreadable: .entryUnreadable
    }
  }

  /// The reason for a person.
  ///
  /// - Parameter label: The name of what it is about, fit to be shown.
  /// - Returns: The code and the sentence.
  package func reason(for label: String) -> Reason { Reason(code, message(for: label)) }
}
