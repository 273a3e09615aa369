/// Lets only so many contexts be worked on at once.
///
/// Who goes on with a context goes before those who would begin another; otherwise, who came first
/// goes first.
actor WorkSlots {
  private var free: Int
  /// How many more may begin, those who lent their slot included.
  private var room: Int
  private var beginners: [CheckedContinuation<Void, Never>] = []
  private var nextBeginner = 0
  private var returning: [CheckedContinuation<Void, Never>] = []

  /// Creates slots.
  ///
  /// - Parameters:
  ///   - count: How many there are, at least 1.
  ///   - loans: How many slots may be lent at once.
  init(_ count: Int, loans: Int = 0) {
    free = max(1, count)
    room = max(1, count) + loans
  }

  /// Waits for a slot; a wait does not end early, since every slot is given back soon.
  func take() async {
    if free > 0, room > 0 {
      free -= 1
      room -= 1
    } else {
      await withCheckedContinuation { beginners.append($0) }
    }
  }

  /// Gives a slot back.
  func give() {
    room += 1
    free += 1
    wake()
  }

  /// Gives a slot to others until it is taken again.
  func lend() {
    free += 1
    wake()
  }

  /// Waits for a slot that was lent, before those who would begin another context.
  func takeAgain() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { returning.append($0) }
    }
  }

  private func wake() {
    while free > 0 {
      if let next = returning.popLast() {
        next.resume()
      } else if room > 0, nextBeginner < beginners.count {
        room -= 1
        beginners[nextBeginner].resume()
        nextBeginner += 1
      } else {
        break
      }
      free -= 1
    }
    if nextBeginner == beginners.count {
      beginners.removeAll(keepingCapacity: true)
      nextBeginner = 0
    }
  }
}
