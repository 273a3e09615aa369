internal import SystemPackage

/// What bounds the reading and the copying of content: the space that stays free, and time.
package struct ReadingBounds: Sendable {
  /// Keeps space free where copies are made; `nil` for no floor.
  package var space: FreeSpaceKeeper?
  /// The time that reading may take, whatever the size.
  package var patience: Duration
  /// The fewest bytes a second, beyond the patience.
  var slowest: Int64
  /// The clock.
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Whether the work is to end; a thread that works for a task is none of the task's.
  package var isCancelled: @Sendable () -> Bool = { Task.isCancelled }
  /// Whether this is a thread of its own already, as ``LongReading`` makes one.
  var isApart = false

  /// Creates bounds.
  ///
  /// - Parameters:
  ///   - space: Keeps space free where copies are made; `nil` for no floor.
  ///   - patience: The time that reading may take, whatever the size.
  ///   - slowest: The fewest bytes a second, beyond the patience. A disk at the other end of a slow
  ///     line brings a few MiB a second.
  ///   - now: The clock.
  package init(
    space: FreeSpaceKeeper? = nil, patience: Duration = .seconds(300), slowest: Int64 = 1 << 20,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.space = space
    self.patience = patience
    self.slowest = max(1, slowest)
    self.now = now
  }

  /// The longest time that reading may take.
  ///
  /// - Parameter bytes: The number of bytes.
  /// - Returns: The patience, and what the bytes take at the slowest speed.
  package func limit(for bytes: Int64) -> Duration { patience + .seconds(bytes / slowest) }
}

/// How far the reading of one file has come, against its bounds.
struct ReadingProgress {
  /// How many bytes are copied between two questions for the space that is free.
  static let interval: Int64 = 64 << 20

  private let bounds: ReadingBounds
  private let size: Int64
  private let start: ContinuousClock.Instant?
  private var copied: Int64 = 0

  /// Begins.
  ///
  /// - Parameters:
  ///   - bounds: The bounds.
  ///   - size: The number of bytes of the file.
  init(_ bounds: ReadingBounds, size: Int64) {
    self.bounds = bounds
    self.size = size
    // What is read at one go is not timed: when its time is known, it is there.
    start = size > 1 << 20 ? bounds.now() : nil
  }

  /// Says that more was read.
  ///
  /// - Parameters:
  ///   - written: How many bytes of it were written to a copy.
  ///   - copy: The copy.
  /// - Throws: ``PrivateCopyFault`` if the work is to end: the task is cancelled, the time is over, or
  ///   too little space is left.
  mutating func advance(
    written: Int, to copy: FileDescriptor? = nil
  ) throws(PrivateCopyFault) {
    // A large file takes longer than a process that wants us to end would wait.
    guard !bounds.isCancelled() else { throw .interrupted }
    if let start {
      let limit = bounds.limit(for: size)
      guard bounds.now() - start <= limit else { throw .tooSlow(limit: limit) }
    }
    copied += Int64(written)
    if let copy, copied >= Self.interval {
      copied = 0
      try bounds.space?.check(copy, wanting: 0)
    }
  }
}
