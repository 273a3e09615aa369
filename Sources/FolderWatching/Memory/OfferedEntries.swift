internal import SafeFiles

/// The entries that were given out and may still be in the folder.
///
/// Only hashes are kept, so that long names cost nothing.
struct OfferedEntries {
  /// The name of an entry in this memory.
  package struct Key: Hashable, Sendable {
    private let hash: Int

    init(_ place: EntryPlace) {
      var hasher = Hasher()
      hasher.combine(place)
      hash = hasher.finalize()
    }
  }

  private enum State {
    /// A task has it and will move it away or leave it.
    case inHand
    /// It stays where it is.
    case left
    /// It stays where it is for now, and is counted.
    case putOff
    /// It does not settle, and others wait for its place.
    case postponed
  }

  private struct Memory {
    var state: State
    var factsHash: Int
    /// The last scan of everything that saw it.
    var scan: Int
  }

  private var memories: [Key: Memory] = [:]
  private let limit: Int
  /// The number of the scan of everything that runs or was the last.
  private(set) var scan = 0
  /// How many entries are put off.
  private(set) var putOffCount = 0

  /// Creates an empty memory.
  ///
  /// - Parameter limit: How many entries are remembered.
  init(limit: Int) {
    self.limit = max(limit, 1)
  }

  /// Whether something is forgotten for each entry that comes in.
  var isFull: Bool { memories.count >= limit }

  /// Remembers that an entry was given out.
  mutating func give(_ key: Key, _ facts: FileFacts) {
    remember(key, Memory(state: .inHand, factsHash: facts.hashValue, scan: scan))
  }

  /// Remembers that an entry does not settle.
  mutating func postpone(_ key: Key) {
    remember(key, Memory(state: .postponed, factsHash: 0, scan: scan))
  }

  /// Remembers that an entry stays where it is.
  mutating func leave(_ key: Key, isPutOff: Bool) {
    guard memories[key]?.state == .inHand else { return }
    memories[key]?.state = isPutOff ? .putOff : .left
    if isPutOff { putOffCount += 1 }
  }

  /// Forgets an entry that is gone or changed.
  mutating func forget(_ key: Key) {
    if memories.removeValue(forKey: key)?.state == .putOff { putOffCount -= 1 }
  }

  /// Whether an entry is to be passed over, as it was found by a scan or named by an event.
  ///
  /// If it changed, it is forgotten.
  mutating func hides(_ key: Key, _ facts: FileFacts, isFound: Bool) -> Bool {
    guard let memory = memories[key] else { return false }
    let isSame =
      memory.state == .postponed ? isFound : memory.factsHash == facts.hashValue
    if isSame { memories[key]?.scan = scan } else { forget(key) }
    return isSame
  }

  /// A scan of everything starts.
  mutating func startScan() {
    scan += 1
  }

  /// A scan of everything ended: forgets what it did not see.
  mutating func endScan() {
    memories = memories.filter { $0.value.scan >= scan }
    putOffCount = memories.values.count { $0.state == .putOff }
  }

  /// Forgets all but the entries that a task has, so that they are offered again.
  mutating func forgetLeft() {
    memories = memories.filter { $0.value.state == .inHand }
    putOffCount = 0
  }

  private mutating func remember(_ key: Key, _ memory: Memory) {
    if isFull, memories[key] == nil, let victim = memories.keys.first { forget(victim) }
    forget(key)
    memories[key] = memory
  }
}
