import Glibc

/// The memory that asking a database takes, kept from one file to the next.
///
/// One thread at a time may use it.
@safe
package final class MagicScratch {
  /// The levels of an entry at work, as libmagic keeps them; a copy for each entry used by name.
  let levels: UnsafeMutablePointer<MagicLevel>
  /// The 128 bytes of the file that a line looks at, and some more that are 0.
  let value: UnsafeMutablePointer<UInt8>
  /// Where the content is loaded, if more of it can be while entries are asked.
  var window: ContentWindow?
  /// What has been printed.
  var output: [UInt8] = []
  /// The entries that may match, in their order.
  var candidates: [UInt32] = []
  /// Whether each literal of the text index has been found.
  var seen: [Bool] = []
  /// The regular expressions that were needed so far, by their record; `nil`: not understood.
  var expressions: [Int: LineAutomaton?] = [:]

  private let windows: UnsafeMutableRawPointer
  private var places: [(start: Int, count: Int)]
  private var nextWindow = 0
  private var reads = 0

  /// The levels that an entry may have.
  static let levelCount = 48
  /// How deep entries may use others.
  static let frameCount = 52
  /// The bytes that one window onto the file can have.
  static let windowSize = 16 << 10
  private static let windowCount = 16
  private static let maximumReads = 64

  /// Creates scratch memory.
  package init() {
    let count = Self.levelCount * Self.frameCount
    unsafe levels = .allocate(capacity: count)
    unsafe levels.initialize(repeating: MagicLevel(), count: count)
    unsafe value = .allocate(capacity: MagicRecord.valueSize * 2)
    unsafe value.initialize(repeating: 0, count: MagicRecord.valueSize * 2)
    unsafe windows = .allocate(
      byteCount: Self.windowSize * Self.windowCount, alignment: 16)
    places = Array(repeating: (0, 0), count: Self.windowCount)
  }

  deinit {
    unsafe levels.deallocate()
    unsafe value.deallocate()
    unsafe windows.deallocate()
  }

  /// Forgets the file that was read last.
  func reset() {
    reads = 0
    for window in places.indices { places[window].count = 0 }
    output.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
  }

  /// The bytes at a place of a file, read where they are not yet in memory.
  ///
  /// The address holds until the next call.
  func bytes(of descriptor: CInt, at start: Int, count: Int) throws(MagicStop)
    -> UnsafeRawPointer
  {
    for (window, place) in places.enumerated()
    where start >= place.start && start + count <= place.start + place.count {
      return unsafe UnsafeRawPointer(windows + window * Self.windowSize + (start - place.start))
    }
    guard descriptor >= 0, count <= Self.windowSize, reads < Self.maximumReads else {
      throw .doubt
    }
    reads += 1
    let window = nextWindow
    nextWindow = (nextWindow + 1) % Self.windowCount
    let target = unsafe windows + window * Self.windowSize
    // Places that lines look at lie close together: some bytes before and after are read, too.
    let before = min(start, start & 255, Self.windowSize - count)
    let wanted = min(Self.windowSize, max(count + before, 512))
    let read = unsafe pread(descriptor, target, wanted, off_t(start - before))
    places[window] = (start - before, max(0, read))
    guard read >= before + count else { throw .doubt }
    return unsafe UnsafeRawPointer(target + before)
  }
}

@available(*, unavailable)
extension MagicScratch: Sendable {}

/// One level of an entry at work.
struct MagicLevel {
  /// Where the last match on this level ended.
  var end: Int32 = 0
  /// Whether a line of this level has matched since the level was entered.
  var hasMatch = false
}
