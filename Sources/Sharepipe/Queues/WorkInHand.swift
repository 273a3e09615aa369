import SafeFiles
import Documents
import ShareJournal
import Synchronization

/// What the workers of an inbox have in hand, for a person who asks.
///
/// Each worker has a place. Nothing is allocated while work goes on.
final class WorkInHand: Sendable {
  /// What is done with an entry now.
  enum Step: Hashable, Sendable {
    /// It is taken out of the inbox.
    case taken
    /// It is read and examined.
    case read
    /// It is decided which extensions get it.
    case decided
    /// It waits for its turn with an extension.
    case inLine(BundleIdentifier)
    /// The validator of an extension is asked.
    case validated(BundleIdentifier)
    /// An extension runs.
    case run(BundleIdentifier)
    /// Its outcome is written, and it is put where it belongs.
    case put
  }

  /// One entry that is worked on.
  struct Work: Hashable, Sendable {
    /// The name of the entry.
    let entry: EntryName
    /// Since when.
    let began: Timestamp
    /// Since when, by a clock that is never set.
    let start: ContinuousClock.Instant
    /// What is done with it now.
    var step: Step
    /// Whether it was reported that this takes long.
    var isTold = false
  }

  /// The place of one worker.
  final class Place: Sendable {
    fileprivate let work = Mutex<Work?>(nil)
    private let changes: Bell
    private let isForOne: Bool

    fileprivate init(_ changes: Bell, isForOne: Bool = false) {
      self.changes = changes
      self.isForOne = isForOne
    }

    fileprivate var isGivenUp: Bool { isForOne && work.withLock { $0 == nil } }

    /// Begins to work on an entry.
    func begin(_ entry: EntryName) {
      work.withLock {
        $0 = Work(entry: entry, began: Timestamp.now(), start: .now, step: .taken)
      }
      changes.ring()
    }

    /// Says what is done now.
    func isAt(_ step: Step) {
      let isBegun = work.withLock { work in
        guard let last = work?.step else { return false }
        work?.step = step
        return last == .taken && step != .taken
      }
      // The journal knows of it now: what waited does not wait any more.
      if isBegun { changes.ring() }
    }

    /// Ends the work on the entry.
    func end() {
      work.withLock { $0 = nil }
      changes.ring()
    }
  }

  /// After what time it is reported that work takes long.
  static let patience: Duration = .seconds(10)

  private let changes: Bell
  private let places = Mutex<[Place]>([])

  /// Starts with nothing in hand.
  ///
  /// - Parameter changes: Rings when work begins, when the journal knows of it, and when it ends.
  init(changes: Bell) { self.changes = changes }

  /// Makes the place of one more worker.
  func place() -> Place {
    let place = Place(changes)
    places.withLock { $0.append(place) }
    return place
  }

  /// Makes a place that is given up with the work on one entry.
  func place(for entry: EntryName) -> Place {
    let place = Place(changes, isForOne: true)
    place.begin(entry)
    places.withLock { places in
      places.removeAll(where: \.isGivenUp)
      places.append(place)
    }
    return place
  }

  /// How many entries are worked on, and since when the oldest of them is.
  var summary: (count: Int, oldest: Timestamp?) {
    var count = 0
    var oldest: Timestamp?
    for place in places.withLock({ $0 }) {
      guard let began = place.work.withLock({ $0?.began }) else { continue }
      count += 1
      oldest = min(oldest ?? began, began)
    }
    return (count, oldest)
  }

  /// The entries on which work has lasted for longer than ``patience``; each once.
  func takeSlow(at time: ContinuousClock.Instant = .now) -> [Work] {
    places.withLock { $0 }.compactMap { place in
      place.work.withLock { work in
        guard let now = work, !now.isTold, time - now.start > Self.patience else { return nil }
        work?.isTold = true
        return now
      }
    }
  }
}

extension WorkInHand.Work: CustomStringConvertible {
  /// Since when it is worked on, and what is done now: one line of the log.
  var description: String {
    let since = began.wholeSeconds.text ?? "-"
    return
      "\(entry.label): has been worked on for more than "
      + "\(WorkInHand.patience.components.seconds) s, since \(since): \(step)"
  }
}

extension WorkInHand.Step: CustomStringConvertible {
  /// What is done, as the end of a sentence.
  var description: String {
    switch self {
    case .taken: "it is taken out of the inbox"
    case .read: "it is read and examined"
    case .decided: "sharepipe decides which extensions get it"
    case .inLine(let identifier): "it waits for its turn with \(identifier)"
    case .validated(let identifier): "the validator of \(identifier) looks at it"
    case .run(let identifier): "\(identifier) runs"
    case .put: "its outcome is written"
    }
  }
}
