import Glibc

/// What distinguishes a file from another one, and from itself before it was written again.
struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t
  private let size: off_t
  /// When the content changed, and when anything did: seconds and nanoseconds.
  private let modified: (Int, Int)
  private let changed: (Int, Int)

  /// Takes the identity from what the system says of a file.
  init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
    size = status.st_size
    modified = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    changed = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.device == other.device && one.number == other.number && one.size == other.size
      && one.modified == other.modified && one.changed == other.changed
  }
}
