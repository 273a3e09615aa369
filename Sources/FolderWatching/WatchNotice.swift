package import SystemPackage

/// Something about the watching that the owner of the folder should know; each is said once.
package enum WatchNotice: Hashable, Sendable {
  /// Why a folder is polled.
  package enum PollingReason: Hashable, Sendable {
    /// The folder is on a file system that other computers write to, of which no events come.
    case networkFileSystem(String)
    /// The limit on watched directories of one user is reached.
    case watchLimit
    /// The limit on users of events, or on open files, is reached.
    case instanceLimit(Errno)
    /// Events cannot be had for another reason.
    case unavailable(Errno)
    /// The options say so.
    case requested
  }

  /// The folder is polled from now on.
  case polling(PollingReason)
  /// Events came back after polling.
  case eventsAgain
  /// Events were lost since there were too many; everything is looked at.
  case overflow
  /// The root is gone, or cannot be reached.
  case rootGone(FilePath, Errno)
  /// The root is there again, or another directory is in its place.
  case rootBack(FilePath)
  /// The kernel grants no lease, here on the first file of which that is so.
  case leaseUnavailable(FilePath, Errno)
  /// A directory below the root cannot be looked into.
  case unreadableDirectory(FilePath, Errno)
  /// An entry, named below the root, is held back for some time more, since its writer paused in
  /// the middle of a file before.
  case waitsForWriter(FilePath, more: Duration, pause: Duration)
  /// There are more directories than are remembered.
  case tooManyDirectories(limit: Int)
}

extension WatchNotice: CustomStringConvertible {
  /// What is the matter, and what to do about it.
  ///
  /// A path is in it as it is: the caller that prints the text escapes it.
  package var description: String {
    switch self {
    case .polling(let reason): "polling: \(reason)"
    case .eventsAgain: "watching by events again"
    case .overflow: "more arrived than the event queue holds: looking at everything"
    case .rootGone(let path, let fault): "\(path) is gone (\(fault)): waiting for it"
    case .rootBack(let path): "\(path) is there again: watching it"
    case .leaseUnavailable(let path, let fault):
      "no lease is available on \(path) (\(fault)): such files are copied and compared"
    case .unreadableDirectory(let path, let fault):
      "\(path) cannot be read (\(fault)): its content waits"
    case .waitsForWriter(let path, let more, let pause):
      "\(path): waits \(Self.seconds(more)) s more, since its writer paused for "
        + "\(Self.seconds(pause)) s before"
    case .tooManyDirectories(let limit):
      "more than \(limit) directories: what is in the others waits"
    }
  }

  /// A time in whole seconds, rounded up.
  private static func seconds(_ time: Duration) -> Int64 {
    (time + .nanoseconds(999_999_999)).components.seconds
  }
}

extension WatchNotice.PollingReason: CustomStringConvertible {
  /// Why, and what to set where a limit is in the way.
  package var description: String {
    switch self {
    case .networkFileSystem(let name):
      "the folder is on \(name), where changes by other computers cause no events"
    case .watchLimit:
      """
      the limit on watched directories is reached; raise it in \
      /proc/sys/fs/inotify/max_user_watches (sysctl fs.inotify.max_user_watches=N)
      """
    case .instanceLimit(let fault):
      """
      no more event queues are available (\(fault)); raise \
      /proc/sys/fs/inotify/max_user_instances (sysctl fs.inotify.max_user_instances=N) \
      or the limit on open files
      """
    case .unavailable(let fault): "events are not available (\(fault))"
    case .requested: "as asked"
    }
  }
}
