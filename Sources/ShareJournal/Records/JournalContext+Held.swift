package import Documents
package import ShareModel

extension JournalContext {
  /// Whether it waits for a person now.
  package var isHeld: Bool { state == .placed && end == .held }

  /// The extensions that wait for a person, as the record has them.
  package var waitingExtensions: Set<BundleIdentifier> {
    Set(heldDecisions.compactMap(\.identifier))
  }

  /// The SHA-256 of the content for each extension that waits, by the identifier of the extension.
  ///
  /// An extension is missing if its decision has none, as in a record of an older version.
  package var handing: [BundleIdentifier: ContentDigest] {
    let known = heldDecisions.compactMap { decision -> (BundleIdentifier, ContentDigest)? in
      guard let identifier = decision.identifier, let hash = decision.handing else { return nil }
      return (identifier, hash)
    }
    return Dictionary(known) { $1 }
  }

  /// The version of its content that waits for a person: 0 is the one that came in.
  package var waitingVersion: Int { heldDecisions.map(\.stage).max() ?? 0 }

  /// Whether an extension that waits is an action, which may return other content.
  package var isActionWaiting: Bool {
    heldDecisions.contains { $0.point?.value?.isAction ?? true }
  }

  /// Whether an extension that waits may have run already, without an end that is known.
  package var mayHaveRun: Bool {
    heldDecisions.contains { decision in
      decision.reasons.contains { $0.code?.value == .runUncertain }
    }
  }

  private var heldDecisions: [KeptDecision] {
    (keptRecord?.decisions ?? []).filter(\.isHeld)
  }
}
