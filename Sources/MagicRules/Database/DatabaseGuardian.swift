import Glibc
import Synchronization

/// Watches whether libmagic would still load the database, which must not be followed otherwise.
///
/// libmagic may be upgraded while this process runs: workers that start afterwards load the new
/// database, perhaps with a new version of libmagic. The file is looked at every second.
final class DatabaseGuardian: Sendable {
  private let path: String
  /// What the file was when it was last looked at; `nil` if it was not there.
  private let identity: Mutex<FileIdentity?>
  private let lastLook = Atomic<Int>(0)
  private let changes = Atomic<Int>(0)

  /// Watches over a database.
  ///
  /// - Parameters:
  ///   - path: The path of its file.
  ///   - identity: What distinguishes the file from another one.
  init(path: String, identity: FileIdentity) {
    self.path = path
    self.identity = Mutex(identity)
    lastLook.store(Self.now(), ordering: .relaxed)
  }

  /// How often the file was seen to be another one than before, or gone.
  var generation: Int { changes.load(ordering: .relaxed) }

  /// Whether the file is still the first one, as far as is known for a second.
  @inline(__always)
  func isCurrent() -> Bool {
    let second = Self.now()
    if second != lastLook.load(ordering: .relaxed) { look(at: second) }
    return generation == 0
  }

  /// Looks at the file; where the system cannot say what it is, it counts as it was.
  ///
  /// - Parameter second: The time, as it is kept to know when to look again.
  @inline(never)
  func look(at second: Int) {
    lastLook.store(second, ordering: .relaxed)
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    guard isThere || errno == ENOENT || errno == ENOTDIR else { return }
    let seen = isThere ? FileIdentity(status) : nil
    identity.withLock { identity in
      guard identity != seen else { return }
      identity = seen
      changes.add(1, ordering: .relaxed)
    }
  }

  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec
  }
}
