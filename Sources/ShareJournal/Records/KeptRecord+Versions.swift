import ShareModel

extension KeptRecord {
  /// The versions of the content, each item by item: the one that came in, and what each action
  /// returned, in order.
  package var versions: [[[KeptAttachment]]] {
    [items] + decisions.filter { $0.outcome?.value == .returned }.map { $0.returned ?? [] }
  }
}
