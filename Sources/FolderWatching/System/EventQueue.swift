internal import CLinux
internal import Glibc
internal import SafeFiles
internal import SystemPackage

/// The kernel's events about the names in directories.
///
/// Opening and reading are not among them, so that what the watcher and its consumers do in the
/// folder does not wake it.
///
/// Source: inotify(7).
final class EventQueue {
  /// What happened.
  struct Happening: OptionSet {
    let rawValue: UInt32

    static let created = Self(rawValue: UInt32(truncatingIfNeeded: IN_CREATE))
    static let writerClosed = Self(rawValue: UInt32(truncatingIfNeeded: IN_CLOSE_WRITE))
    static let factsChanged = Self(rawValue: UInt32(truncatingIfNeeded: IN_ATTRIB))
    static let movedIn = Self(rawValue: UInt32(truncatingIfNeeded: IN_MOVED_TO))
    static let movedOut = Self(rawValue: UInt32(truncatingIfNeeded: IN_MOVED_FROM))
    static let deleted = Self(rawValue: UInt32(truncatingIfNeeded: IN_DELETE))
    /// The directory itself was deleted, moved, or its file system unmounted.
    static let directoryDeleted = Self(rawValue: UInt32(truncatingIfNeeded: IN_DELETE_SELF))
    static let directoryMoved = Self(rawValue: UInt32(truncatingIfNeeded: IN_MOVE_SELF))
    static let unmounted = Self(rawValue: UInt32(truncatingIfNeeded: IN_UNMOUNT))
    /// The watch is no more.
    static let watchEnded = Self(rawValue: UInt32(truncatingIfNeeded: IN_IGNORED))
    /// Events were lost.
    static let overflow = Self(rawValue: UInt32(truncatingIfNeeded: IN_Q_OVERFLOW))

    /// What is asked for; the others come unasked.
    static let watched: Self = [
      .created, .writerClosed, .factsChanged, .movedIn, .movedOut, .deleted, .directoryDeleted,
      .directoryMoved,
    ]
  }

  /// One event.
  struct Event {
    /// The number of the watch; -1 for an overflow.
    let watch: CInt
    /// What happened.
    let happening: Happening
    /// The name in the directory; empty if the event is about the directory itself.
    let name: [UInt8]

    /// Whether one of some things happened.
    func isOne(of happenings: Happening) -> Bool {
      !happening.isDisjoint(with: happenings)
    }
  }

  private static let mask = Happening.watched.rawValue | UInt32(truncatingIfNeeded: IN_ONLYDIR)

  /// The descriptor, which is readable while there are events.
  let descriptor: SharedDescriptor
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens a queue.
  init() throws(Errno) {
    descriptor = try SharedDescriptor(
      takingOver: inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)))
  }

  /// Watches a directory; one that is watched already keeps its number.
  ///
  /// - Parameter directory: The directory, which must be readable for us.
  /// - Returns: The number of the watch.
  /// - Throws: `noSpace` if the limit on watches is reached.
  func watch(_ directory: OpenDirectory) throws(Errno) -> CInt {
    // By the descriptor, so that no link on a path can lead elsewhere.
    let number = unsafe "/proc/self/fd/\(directory.descriptor.number)".withCString {
      unsafe inotify_add_watch(descriptor.number, $0, Self.mask)
    }
    guard number >= 0 else { throw Errno(rawValue: errno) }
    return number
  }

  /// Watches whether a directory is taken out of the one that it is in.
  ///
  /// A directory that a process holds open is not yet deleted for the kernel when its name is, and its own
  /// watch says nothing.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: The number of the watch and the name there; `nil` if that cannot be watched.
  func watchName(of directory: OpenDirectory) -> (watch: CInt, name: [UInt8])? {
    let link = "/proc/self/fd/\(directory.descriptor.number)"
    guard let name = FilePath(link).resolved?.lastComponent else { return nil }
    let mask = UInt32(truncatingIfNeeded: IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR)
    let number = unsafe "\(link)/..".withCString {
      unsafe inotify_add_watch(descriptor.number, $0, mask)
    }
    return number < 0 ? nil : (number, name.bytes)
  }

  /// Stops watching a directory.
  func unwatch(_ number: CInt) {
    inotify_rm_watch(descriptor.number, number)
  }

  /// Takes events out of the queue, as many as fit into a buffer.
  ///
  /// - Returns: The events in their order; none if the queue is empty.
  func read() -> [Event] {
    let length = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor.number, $0.baseAddress, $0.count)
    }
    guard length > 0 else { return [] }
    return unsafe buffer.withUnsafeBytes {
      unsafe Self.events(in: UnsafeRawBufferPointer(rebasing: $0[..<length]))
    }
  }

  private static func events(in buffer: UnsafeRawBufferPointer) -> [Event] {
    var events: [Event] = []
    var offset = 0
    let headSize = MemoryLayout<inotify_event>.size
    while offset + headSize <= buffer.count {
      let head = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let start = offset + headSize
      offset = start + Int(head.len)
      guard offset <= buffer.count else { break }
      // The name is filled up with NULs.
      let name = unsafe Array(buffer[start..<offset].prefix { $0 != 0 })
      events.append(Event(watch: head.wd, happening: Happening(rawValue: head.mask), name: name))
    }
    return events
  }
}
