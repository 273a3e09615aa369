/// Lets only so many contexts be worked on at once.
///
/// Who goes on with a context goes before those who would begin another; otherwise, who came first
/// goes first.
actor WorkSlots {
  private var free: Int
  private var beginners: [CheckedContinuation<Void, Never>] = []
  private var nextBeginner = 0
  private var returning: [CheckedContinuation<Void, Never>] = []

  /// Creates slots.
  ///
  /// - Parameter count: How many there are, at least 1.
  init(_ count: Int) { free = max(1, count) }

  /// Waits for a slot; a wait does not end early, since every slot is given back soon.
  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { beginners.append($0) }
    }
  }

  /// Waits for a slot, before those who would begin another context.
  func takeAgain() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { returning.append($0) }
    }
  }

  /// Gives a slot back.
  func give() {
    if let next = returning.popLast() {
      next.resume()
    } else if nextBeginner < beginners.count {
      beginners[nextBeginner].resume()
      nextBeginner += 1
      if nextBeginner == beginners.count {
        beginners.removeAll(keepingCapacity: true)
        nextBeginner = 0
      }
    } else {
      free += 1
    }
  }
}
