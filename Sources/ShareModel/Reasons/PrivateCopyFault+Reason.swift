import SafeFiles
import SystemPackage

extension PrivateCopyFault {
  /// The code of the reason.
  private var code: ReasonCode {
    switch self {
    case .source(let fault): fault.code
    case .changed: .entryChanged
    case .cutOff: .systemFault
    case .interrupted: .interrupted
    case .destination(let errno) where errno.isNoSpace: .noSpace
    case .destination(let errno) where errno.isShortage: .noResources
    case .destination(let errno) where errno.closesState: .systemFault
    case .destination: .writeFailed
    case .tooManyFiles, .tooDeep: .entryUnreadable
    case .hash: .contentUnreadable
    case .noRoom: .freeSpaceKept
    case .tooSlow: .readingTooSlow
    }
  }

  /// The reason for a person.
  ///
  /// - Parameter label: The name of what it is about, fit to be shown.
  /// - Returns: The code and the sentence.
  package func reason(for label: String) -> Reason { Reason(code, message(for: label)) }
}
