/// What happened, or was decided, for one context at one extension.
///
/// The raw value is what `--json` prints. An extension whose rule is false has no outcome: it is
/// listed as inactive.
public enum ExtensionOutcome: String, Hashable, Sendable, CaseIterable {
  /// The host or the sender excludes it, or its extension point is denied.
  case blocked
  /// The content is not shown to be valid for it.
  case invalid
  /// A person must agree first.
  case held
  /// It took the content.
  case delivered
  /// It took the content and gave items back, which replace the context for later extensions.
  case returned
  /// It declined.
  case cancelled
  /// It did not do its work.
  case failed
  /// An earlier extension that applied did not complete.
  case stopped
  /// It took the same content in an earlier run.
  case alreadyDelivered = "already-delivered"
  /// Something that it needs, a program or a secret file, is missing or cannot be used.
  case unavailable

  /// Whether the extensions after it must not see the content, unless this one is optional.
  package var stopsLater: Bool {
    switch self {
    case .failed, .cancelled, .held, .invalid, .unavailable: true
    case .blocked, .delivered, .returned, .stopped, .alreadyDelivered: false
    }
  }
}
