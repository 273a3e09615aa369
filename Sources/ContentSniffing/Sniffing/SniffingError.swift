package import SystemPackage

/// A reason why content could not be sniffed.
package enum SniffingError: Error, Hashable, Sendable {
  /// There was no memory for a handle of libmagic.
  case cannotOpen(Errno)
  /// The database of formats could not be loaded; the text is libmagic's own.
  case cannotLoad(String)
  /// A limit could not be set; the text names it.
  case cannotLimit(String)
  /// The descriptor stands for something other than a regular file.
  case notARegularFile
  /// The file could not be read.
  case cannotRead(Errno)
  /// libmagic gave up on the content; the text is its own.
  case refused(String)
  /// The worker that looked at the content ended before it answered, so that the content is not
  /// examined: by a signal, or by itself if it is `nil`.
  case workerDied(signal: Int32?)
  /// The worker that looked at the content did not answer in time and was ended.
  case workerTimedOut
  /// There is no worker that could look at the content; the text says why.
  case workerNotStarted(String)
  /// No worker can be started, or asked, for the moment: no descriptor, memory or process is left.
  case exhausted(Errno)
  /// What kept the content apart before is not there now, so that the content is not examined; the
  /// names of what is missing.
  case isolationLost([String])
}

extension SniffingError {
  /// Whether the content is neither readable nor unreadable, because it was not examined.
  package var leavesContentUnexamined: Bool {
    switch self {
    case .workerDied, .workerTimedOut, .workerNotStarted, .exhausted, .isolationLost: true
    case .cannotOpen, .cannotLoad, .cannotLimit, .notARegularFile, .cannotRead, .refused: false
    }
  }
}

extension SniffingError {
  /// The fault of a call to the system: what is short for the moment passes.
  init(_ errno: Errno, orElse fault: SniffingError) {
    self = Self.isShortage(errno) ? .exhausted(errno) : fault
  }

  /// Whether something is short for the moment, so that it can be tried again.
  package var isShortage: Bool {
    switch self {
    case .exhausted: true
    case .cannotOpen(let errno), .cannotRead(let errno): Self.isShortage(errno)
    default: false
    }
  }

  private static func isShortage(_ errno: Errno) -> Bool {
    [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .resourceTemporarilyUnavailable]
      .contains(errno)
  }
}

extension SniffingError: CustomStringConvertible {
  /// The fault in words.
  package var description: String {
    switch self {
    case .cannotOpen(let error):
      "libmagic cannot start: \(error)"
    case .cannotLoad(let text):
      "libmagic cannot load its database: \(text); is the package libmagic-mgc installed?"
    case .cannotLimit(let name):
      "libmagic does not take the limit '\(name)'; version 5.44 or newer is needed"
    case .notARegularFile:
      "only a regular file has bytes to look at"
    case .cannotRead(let error):
      "the file cannot be read: \(error)"
    case .refused(let text):
      "libmagic cannot examine the content: \(text)"
    case .workerDied(nil):
      "the content was not examined: the process that looked at it ended"
    case .workerDied(let signal?):
      "the content was not examined: the process that looked at it was ended by signal \(signal)"
    case .workerTimedOut:
      "the content was not examined: the process that looked at it took too long and was ended"
    case .exhausted(let error):
      "the content cannot be examined now: \(error)"
    case .workerNotStarted(let why):
      "the content was not examined: sharepipe-sniffer cannot be started: \(why)"
    case .isolationLost(let missing):
      "the content was not examined: sharepipe-sniffer was isolated before and is not now; it lacks "
        + missing.joined(separator: ", ")
    }
  }
}
