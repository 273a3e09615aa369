import ShareModel

/// What a context is, and what follows for whoever goes on with it.
extension JournalContext {
  /// Whether its entries were, or are to be, taken out of the inbox.
  package var isClaimed: Bool { after != .keep && !claims.isEmpty }

  /// Whether its entries stay in the inbox.
  package var isKept: Bool { after == .keep && !claims.isEmpty }

  /// Whether the journal alone is not enough to go on with it.
  package var needsEntry: Bool { request == nil || isDocument }

  /// What ``request`` says of a document that is opened by the app that claims its type.
  package static let document = #"{"document":true}"#

  /// Whether it is a document that is opened, rather than shared.
  package var isDocument: Bool { request == Self.document }

  /// Whether a process died while it read it, and it has not come through since.
  package var isSuspect: Bool { state == .working && crashes > 0 }

  /// Whether it is a URL that waits for a person: what must not be in the journal of it is in
  /// `work/` meanwhile.
  package var waitsWithURL: Bool { state == .placed && end == .held && !needsEntry }

  /// Whether the work goes on in another process if this one is ended.
  package var isResumable: Bool { isClaimed || !needsEntry }

  /// Whether the entry goes away rather than to the folder of its end.
  package var isToBeRemoved: Bool { after == .remove && end == .done }
}
