import ShareModel
package import ShareRules

extension JournalContext {
  /// The kind of work on a context.
  package enum Kind: Hashable, Sendable {
    /// Extensions are offered it.
    case share
    /// It is a document, and the app that claims its type opens it.
    case document
    /// It is a URL that an app opens: the JSON of its ``LinkOpening``, without secrets.
    case url(String)

    /// The text in the column `request` for a document.
    private static let documentColumn = #"{"document":true}"#

    /// Takes the kind from the column `request` of the journal, which is empty for a share.
    package init(column: String?) {
      self =
        switch column {
        case nil: .share
        case Self.documentColumn: .document
        case .some(let json): .url(json)
        }
    }

    /// The text for the column `request` of the journal; `nil` for a share.
    package var column: String? {
      switch self {
      case .share: nil
      case .document: Self.documentColumn
      case .url(let json): json
      }
    }

    /// The URL with the known facts about its sender; `nil` if it is none or cannot be read.
    package var opening: LinkOpening? {
      if case .url(let json) = self { LinkOpening(json: json) } else { nil }
    }
  }

  /// Whether its entries were, or are to be, taken out of the inbox.
  package var isClaimed: Bool { after != .keep && !claims.isEmpty }

  /// Whether its entries stay in the inbox.
  package var isKept: Bool { after == .keep && !claims.isEmpty }

  /// Whether the journal alone is not enough to go on with it.
  package var needsEntry: Bool {
    switch kind {
    case .share, .document: true
    case .url: false
    }
  }

  /// Whether a process died while it read it, and it has not come through since.
  package var isSuspect: Bool { state == .working && crashes > 0 }

  /// Whether it is a URL that waits for a person: its secrets, which must not be in the journal, are
  /// in `work/` meanwhile.
  package var waitsWithURL: Bool { state == .placed && end == .held && !needsEntry }

  /// Whether another process goes on with the work if this one is ended.
  package var isResumable: Bool { isClaimed || !needsEntry }

  /// Whether the entry goes away rather than to the folder of its end.
  package var isToBeRemoved: Bool { after == .remove && end == .done }
}
