import ShareJournal

/// A user whose entries wait, or all those together that are too many to be named.
struct WaitingOwner: Hashable, Sendable {
  /// The most users of an inbox that are named, so that the metrics stay few however many hand in.
  static let most = 50

  /// The name of the inbox.
  let inbox: String
  /// The number of the user, or `other`.
  let label: String
  /// How many entries wait.
  let contexts: Int
  /// How long the oldest of them has waited.
  let oldest: Duration

  /// The users whose entries wait the longest, and the others as one.
  ///
  /// - Parameters:
  ///   - figures: What waits in the inbox.
  ///   - inbox: Its name.
  /// - Returns: At most one more than ``most``.
  static func all(of figures: [QueueFigure], in inbox: String) -> [WaitingOwner] {
    let owners = Dictionary(grouping: figures, by: \.owner).map { owner, figures in
      WaitingOwner(inbox, "\(owner)", figures.map { ($0.contexts, $0.oldest) })
    }.sorted { ($1.oldest, $0.label) < ($0.oldest, $1.label) }
    let others = owners.dropFirst(most).map { ($0.contexts, $0.oldest) }
    return owners.prefix(most) + (others.isEmpty ? [] : [WaitingOwner(inbox, "other", others)])
  }

  private init(_ inbox: String, _ label: String, _ parts: [(contexts: Int, oldest: Duration)]) {
    self.inbox = inbox
    self.label = label
    contexts = parts.reduce(0) { $0 + $1.contexts }
    oldest = parts.map(\.oldest).max() ?? .zero
  }
}
