/// A selection of contexts: before it is confirmed, or with what was done.
struct KeptSelection: Sendable {
  /// One context of it.
  struct Item: Sendable {
    /// The whole identifier.
    let identifier: String
    /// The version that was shown; `nil` where none counts.
    let version: String?
    /// What was done, or what prevented it; `nil` before it is confirmed.
    var words: String?
    /// Whether ``words`` says that it was done.
    var isDone = false
  }

  /// What is to be done with the contexts.
  let wish: SelectionPage.Wish
  /// The contexts, in order.
  var items: [Item]
  /// The list that they were selected from; `nil` for the whole one.
  let list: ListPlace?
  /// Whether the person has confirmed it.
  let isConfirmed: Bool
  /// Whether the filter finds more contexts, which are not among them.
  var isMore = false

  /// Whether it is still worked off.
  var isUnderWay: Bool { isConfirmed && items.contains { $0.words == nil } }
}
