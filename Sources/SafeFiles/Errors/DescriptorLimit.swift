internal import CLinux
internal import Glibc
internal import Synchronization

/// How many descriptors this process may have open, and how much work that is enough for.
///
/// Source: getrlimit(2), `RLIMIT_NOFILE`.
package enum DescriptorLimit {
  /// The descriptors that are open whatever is worked on: the journal, the watch, workers.
  static let kept = 40
  /// The descriptors that one context takes at most, with the program that runs for it.
  static let each = 10
  /// The descriptors that starting a program takes, besides those that are handed to it.
  private static let margin = 8

  /// Raises the soft limit to the hard one.
  ///
  /// The soft limit is there for programs that use select(2), which we do not. The programs of
  /// extensions get a limit of their own from the launcher.
  package static func raise() {
    mayRaise.store(true, ordering: .relaxed)
    raiseAgain()
  }

  /// Raises a soft limit once more that was lowered while this process runs, if it was raised before.
  ///
  /// libdispatch, which runs all tasks, opens a file each second to look at its threads, and ends the
  /// process where it has no descriptor for that: the sooner there are some, the better. Source:
  /// swift-corelibs-libdispatch, `_dispatch_workq_count_runnable_workers`.
  ///
  /// - Returns: Whether there are more descriptors now.
  @discardableResult
  static func raiseAgain() -> Bool {
    guard mayRaise.load(ordering: .relaxed), var limit = current, limit.rlim_cur < limit.rlim_max
    else { return false }
    limit.rlim_cur = limit.rlim_max
    return unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
  }

  /// Whether the soft limit is ours to raise: a program that uses this as a library has its own.
  private static let mayRaise = Atomic(false)

  /// Opens something, once more if the limit was in the way and could be raised.
  ///
  /// - Parameter open: Opens it.
  /// - Returns: What `open` returns: a descriptor, or -1 with the error in `errno`.
  static func opening(_ open: () -> CInt) -> CInt {
    let number = open()
    guard number < 0, errno == EMFILE else { return number }
    guard raiseAgain() else {
      errno = EMFILE
      return number
    }
    return open()
  }

  /// How many descriptors this process may have open now.
  static var most: Int { current.map { Int(clamping: $0.rlim_cur) } ?? 1024 }

  /// How many contexts may be worked on at once.
  ///
  /// - Parameters:
  ///   - wished: How many are wished for.
  ///   - count: How many inboxes share the descriptors.
  ///   - most: How many descriptors there may be; `nil` for those of this process.
  /// - Returns: As many, or as few as there are descriptors for; at least 1.
  package static func places(_ wished: Int, sharedBy count: Int = 1, most: Int? = nil) -> Int {
    max(1, min(wished, ((most ?? Self.most) - kept) / each / max(1, count)))
  }

  /// What is said where fewer contexts are worked on at once than are wished for.
  package static func note(wished: Int, places: Int) -> String {
    "\(places) of \(wished) contexts at once is what \(most) descriptors are enough for; raise the "
      + "limit with 'ulimit -n', or LimitNOFILE= in the unit of the service"
  }

  /// Whether a program can be started: the descriptor of its directory and the one that reports its
  /// end will be there.
  ///
  /// The system gives the lowest number that is free, so that nothing below a new one is.
  ///
  /// - Parameter newest: The number of a descriptor that was opened just now.
  /// - Returns: Whether it can.
  package static func hasRoom(after newest: CInt) -> Bool {
    Int(newest) + margin < most
  }

  private static var current: rlimit? {
    var limit = rlimit()
    let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return result == 0 ? limit : nil
  }
}
