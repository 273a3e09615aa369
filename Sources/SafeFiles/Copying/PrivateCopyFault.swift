package import Documents
package import SystemPackage

/// Why there is no private copy.
package enum PrivateCopyFault: Error, Hashable, Sendable {
  /// What is copied cannot be opened, or is of a kind that is not copied.
  case source(FileFault)
  /// What is copied was changed meanwhile.
  case changed
  /// It ends before its size, as on a network file system whose server has not brought all of it.
  case cutOff(bytes: Int64, size: Int64)
  /// The task was cancelled meanwhile.
  case interrupted
  /// The copy cannot be written.
  case destination(Errno)
  /// A directory has more files than `limit`.
  case tooManyFiles(limit: Int)
  /// A directory has more levels than `limit`.
  case tooDeep(limit: Int)
  /// The hash cannot be computed.
  case hash(ContentHashError)
  /// A copy would leave less space free than must stay free.
  case noRoom(needed: Int64, free: Int64, floor: Int64)
  /// Reading takes longer than it may.
  case tooSlow(limit: Duration)

  /// Whether the disk is full, a quota is reached, or the floor of free space would be passed.
  package var isNoSpace: Bool {
    switch self {
    case .destination(let errno): errno.isNoSpace
    case .noRoom: true
    default: false
    }
  }

  /// What is short for the moment, or `nil`.
  package var shortage: Errno? {
    switch self {
    case .destination(let errno), .source(.unreadable(let errno)): errno.isShortage ? errno : nil
    default: nil
    }
  }

  /// What is wrong, in a sentence for people.
  ///
  /// - Parameter label: The name of what it is about, fit to be shown.
  /// - Returns: The sentence.
  package func message(for label: String) -> String {
    switch self {
    case .source(let fault):
      fault.message(for: label)
    case .changed:
      "\(label): was changed while it was copied; try again when it is quiet"
    case .cutOff(let bytes, let size):
      "\(label): only \(bytes) of its \(size) bytes can be read now; the file server may not have "
        + "the rest yet"
    case .interrupted:
      "\(label): the work was interrupted while it was read"
    case .destination(let errno) where errno.isNoSpace:
      "\(label): no space is left for a private copy; free some where the state is kept, or --scratch"
    case .destination(let errno) where errno.isShortage:
      "\(label): a private copy cannot be made now: \(errno)"
    case .destination(let errno) where errno.closesState:
      "\(label): a private copy cannot be made now: \(errno)"
    case .destination(let errno):
      "\(label): the private copy cannot be written: \(errno)"
    case .tooManyFiles(let limit):
      "\(label): has more than \(limit) files; share a smaller directory"
    case .tooDeep(let limit):
      "\(label): has more than \(limit) levels; share a flatter directory"
    case .hash(let error):
      "\(label): \(error)"
    case .noRoom(let needed, let free, let floor):
      "\(label): a copy needs \(ByteCount(needed)); \(ByteCount(free)) are free, and freeSpace keeps "
        + "\(ByteCount(floor)) of them; free some, or lower freeSpace in host.yaml"
    case .tooSlow(let limit):
      "\(label): could not be read within \(limit.components.seconds) seconds; look at the disk or "
        + "the network, and retry it"
    }
  }
}

extension PrivateCopyFault: CustomStringConvertible {
  /// What is wrong, of content without a name.
  package var description: String { message(for: "the content") }
}
