/// A file that holds no content of its own.
///
/// It is reported and never opened.
public enum SpecialFile: Hashable, Sendable {
  /// A symbolic link, whatever it leads to.
  case symbolicLink
  /// A named pipe.
  case pipe
  /// A socket.
  case socket
  /// A device that is read in characters, such as a terminal.
  case characterDevice
  /// A device that is read in blocks, such as a disk.
  case blockDevice
  /// Something else that is neither a file nor a directory.
  case unknown

  /// The words of a message, such as `a named pipe`.
  package var phrase: String {
    switch self {
    case .symbolicLink: "a symbolic link"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .characterDevice: "a character device"
    case .blockDevice: "a block device"
    case .unknown: "of an unknown kind"
    }
  }
}
