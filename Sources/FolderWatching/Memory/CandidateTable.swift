internal import SafeFiles

/// The entries that may settle: at most a window of them, the oldest ones.
///
/// Each candidate waits in one of two queues: until a time, or as ready to be looked at, the
/// oldest first. Or it is in neither, while it is looked at. Places in queues that became void are
/// passed over when their turn comes.
struct CandidateTable {
  private struct Ticket {
    let rank: Int64
    /// Decides between equal ranks.
    let name: [UInt8]
    let slot: Int
    let stamp: UInt64
  }

  private struct Slot {
    var candidate: Candidate
    /// The stamp of its ticket in a queue.
    var stamp: UInt64 = 0
    /// The stamp of its ticket in the order of age.
    var ageStamp: UInt64 = 0
    /// Until when it waits; `nil` if it is ready or in neither queue.
    var due: Int64?
  }

  private var slots: [Slot?] = []
  private var freeSlots: [Int] = []
  private var positions: [EntryPlace: Int] = [:]
  private var ready = BinaryHeap(Self.isOlder)
  private var timed = BinaryHeap(Self.isOlder)
  /// The newest first; kept only while the window is full, or was not long ago.
  private var newest: BinaryHeap<Ticket>?
  private var lastStamp: UInt64 = 0
  private let window: Int

  /// The oldest entry for which there was no room.
  ///
  /// What is newer is not taken in, even if there is room again, or it would come before it.
  private var ceiling: Ticket?
  /// Whether anything changed since this was last set to `false`.
  var isChanged = true

  /// More slots are given back when the last candidate has gone.
  private static let burst = 1024

  /// Creates a table.
  ///
  /// - Parameter window: How many candidates it holds.
  init(window: Int) {
    self.window = max(window, 1)
  }

  /// Whether the folder may hold entries for which there was no room.
  var isMissingSome: Bool { ceiling != nil }

  /// Supposes that everything in the folder fits, before a scan finds out.
  mutating func forgetMissing() {
    ceiling = nil
  }

  /// The number of candidates.
  var count: Int { positions.count }

  /// Whether there is room, at half of the window, to look for more in the folder.
  var isHalfEmpty: Bool { count <= window / 2 }

  /// The candidates in no order.
  var candidates: some Sequence<Candidate> { slots.lazy.compactMap { $0?.candidate } }

  /// When the next waiting candidate is due; early for one that is gone already.
  var nextDue: Int64? { timed.first?.rank }

  /// The slot of an entry.
  func slot(of place: EntryPlace) -> Int? {
    positions[place]
  }

  /// The candidate in a slot.
  subscript(slot: Int) -> Candidate? {
    slots.indices.contains(slot) ? slots[slot]?.candidate : nil
  }

  /// Puts a candidate in, if it is among the oldest.
  ///
  /// - Parameters:
  ///   - candidate: A candidate whose place is not in the table.
  ///   - due: Until when it waits; `nil` if it is ready.
  mutating func insert(_ candidate: Candidate, due: Int64?) {
    isChanged = true
    let ticket = Ticket(
      rank: candidate.facts.modified, name: candidate.place.name, slot: 0, stamp: 0)
    if let ceiling, Self.isOlder(ceiling, ticket) { return }
    if count >= window {
      guard makeRoom(for: ticket) else { return }
    }
    let slot = freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append(nil) }
    slots[slot] = Slot(candidate: candidate)
    positions[candidate.place] = slot
    noteAge(of: slot)
    queue(slot, due: due)
  }

  /// Replaces what is known of a candidate, and puts it into a queue.
  ///
  /// - Parameters:
  ///   - slot: Its slot.
  ///   - candidate: What is known now, at the same place.
  ///   - due: Until when it waits; `nil` if it is ready. A candidate that waits and is due sooner
  ///     is looked at sooner.
  mutating func update(_ slot: Int, to candidate: Candidate, due: Int64?) {
    guard slots.indices.contains(slot), let old = slots[slot] else { return }
    isChanged = true
    slots[slot]?.candidate = candidate
    if old.candidate.facts.modified != candidate.facts.modified { noteAge(of: slot) }
    // A ticket that is early enough serves: what it leads to is looked at and waits again.
    if let due, let oldDue = old.due, oldDue <= due { return }
    queue(slot, due: due)
  }

  /// Takes a candidate out.
  mutating func remove(_ slot: Int) {
    guard let place = self[slot]?.place else { return }
    isChanged = true
    slots[slot] = nil
    freeSlots.append(slot)
    positions[place] = nil
    if newest != nil, count < window / 4 { newest = nil }
    if count == 0, slots.count > Self.burst { giveBack() }
  }

  /// Gives the memory of a burst back.
  ///
  /// Slots that are named from outside are still without a candidate.
  private mutating func giveBack() {
    slots = []
    freeSlots = []
    positions = [:]
    ready.replaceAll(by: [])
    timed.replaceAll(by: [])
  }

  /// Takes all candidates out that fit.
  mutating func removeAll(where fits: (Candidate) -> Bool) {
    for slot in slots.indices {
      if let candidate = self[slot], fits(candidate) { remove(slot) }
    }
  }

  /// Makes the candidates ready that are due.
  mutating func ripen(_ now: Int64) {
    while let ticket = timed.first, ticket.rank <= now {
      _ = timed.removeFirst()
      if isValid(ticket) { queue(ticket.slot, due: nil) }
    }
  }

  /// Takes the oldest candidate out of the queue of those that are ready.
  ///
  /// - Returns: Its slot, in which it stays, or `nil` if none is ready.
  mutating func takeReady() -> Int? {
    while let ticket = ready.removeFirst() {
      guard isValid(ticket) else { continue }
      slots[ticket.slot]?.stamp = 0
      return ticket.slot
    }
    return nil
  }

  // MARK: -

  private static func isOlder(_ left: Ticket, _ right: Ticket) -> Bool {
    left.rank != right.rank
      ? left.rank < right.rank : left.name.lexicographicallyPrecedes(right.name)
  }

  private func isValid(_ ticket: Ticket) -> Bool {
    slots[ticket.slot]?.stamp == ticket.stamp
  }

  private mutating func ticket(_ slot: Int, rank: Int64) -> Ticket {
    lastStamp += 1
    return Ticket(
      rank: rank, name: slots[slot]?.candidate.place.name ?? [], slot: slot, stamp: lastStamp)
  }

  private mutating func queue(_ slot: Int, due: Int64?) {
    guard let age = slots[slot]?.candidate.facts.modified else { return }
    let ticket = ticket(slot, rank: due ?? age)
    slots[slot]?.stamp = ticket.stamp
    slots[slot]?.due = due
    if due != nil {
      timed.insert(ticket)
      if isBloated(timed) { timed.replaceAll(by: timed.elements.filter(isValid)) }
    } else {
      ready.insert(ticket)
      if isBloated(ready) { ready.replaceAll(by: ready.elements.filter(isValid)) }
    }
  }

  private func isBloated(_ heap: BinaryHeap<Ticket>) -> Bool {
    heap.count > 2 * count + 64
  }

  // MARK: - The order of age

  private func isValidAge(_ ticket: Ticket) -> Bool {
    slots[ticket.slot]?.ageStamp == ticket.stamp
  }

  private mutating func noteAge(of slot: Int) {
    guard newest != nil, let age = slots[slot]?.candidate.facts.modified else { return }
    let ticket = ticket(slot, rank: age)
    slots[slot]?.ageStamp = ticket.stamp
    newest?.insert(ticket)
    if let heap = newest, isBloated(heap) {
      let valid = heap.elements.filter(isValidAge)
      newest?.replaceAll(by: valid)
    }
  }

  /// Takes the newest candidate out, unless the one that is to come is newer still.
  private mutating func makeRoom(for coming: Ticket) -> Bool {
    if newest == nil { sortByAge() }
    while let ticket = newest?.first {
      guard isValidAge(ticket) else {
        _ = newest?.removeFirst()
        continue
      }
      guard Self.isOlder(coming, ticket) else {
        ceiling = coming
        return false
      }
      ceiling = ticket
      _ = newest?.removeFirst()
      remove(ticket.slot)
      return true
    }
    return true
  }

  private mutating func sortByAge() {
    var tickets: [Ticket] = []
    for slot in slots.indices {
      guard let age = slots[slot]?.candidate.facts.modified else { continue }
      let ticket = ticket(slot, rank: age)
      slots[slot]?.ageStamp = ticket.stamp
      tickets.append(ticket)
    }
    var heap = BinaryHeap<Ticket> { Self.isOlder($1, $0) }
    heap.replaceAll(by: tickets)
    newest = heap
  }
}
