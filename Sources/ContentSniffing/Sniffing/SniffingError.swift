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
    }
  }
}
