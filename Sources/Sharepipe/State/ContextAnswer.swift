import Glibc
package import SystemPackage

/// Says what a person answers to a context that waits for one.
///
/// The journal keeps the answer, bound to the content and the rules to which it was given, and lets
/// the context wait until now. Whoever holds the lock of the state goes on with it, once.
package struct ContextAnswer: Sendable {
  /// Why a context takes no answer.
  package enum Fault: Error, Hashable, Sendable {
    /// It waits for nobody, or is not known.
    case notHeld(String)
    /// Its time is over.
    case expired(String)
    /// The rules have changed since it was held.
    case changed(String)
    /// Its content came on standard input and was not kept.
    case notKept(String)
    /// It was made of several entries.
    case several(String)
    /// Its entry is no longer there.
    case gone(String, FilePath)
    /// What an action returned for it is no longer kept.
    case handingGone(JournalContext, FilePath)
    /// The journal cannot be used.
    case journal(JournalError)
  }

  private let state: FilePath
  private let journal: Journal

  /// Prepares for a state.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - journal: Its journal.
  package init(state: FilePath, journal: Journal) {
    self.state = state
    self.journal = journal
  }

  /// Keeps an answer.
  ///
  /// - Parameters:
  ///   - kind: What is said.
  ///   - identifier: The whole identifier of the context.
  ///   - rules: The SHA-256 of the rules to which it is said.
  /// - Throws: ``Fault``; then it waits as before.
  package func give(
    _ kind: PersonAnswer.Kind, to identifier: String, rules: String
  ) async throws(Fault) {
    let context = try held(identifier, for: kind)
    let waiting = context.waitingExtensions
    if kind == .approved, let due = context.due, due <= JournalClock.now() {
      throw .expired(identifier)
    }
    var step = PersonAnswer(
      kind, contentHash: context.contentHash, rules: rules, extensions: waiting,
      handing: context.handing
    ).step
    // For whoever asks later who said so; that time is over is said by nobody.
    if kind != .expired { step.details["by"] = .integer(Int64(getuid())) }
    // A run that may have done its work is done once more for whoever agrees to that.
    let kept = kind == .approved ? [JournalStep(.retried), step] : [step]
    let changed: JournalContext?
    do throws(JournalError) {
      changed = try await journal.change(identifier, kept) { current in
        guard current.state == .placed, current.end == .held,
          current.contentHash == context.contentHash
        else { return nil }
        var current = current
        current.state = .waiting
        current.due = JournalClock.now()
        current.crashes = 0
        return current
      }
    } catch {
      throw .journal(error)
    }
    guard changed != nil else { throw .notHeld(identifier) }
  }

  /// A context that waits for a person.
  ///
  /// - Parameters:
  ///   - identifier: The whole identifier.
  ///   - kind: What is to be said; a no needs no entry.
  /// - Returns: What the journal knows of it.
  /// - Throws: ``Fault`` if it waits for nobody, or cannot go on.
  package func held(
    _ identifier: String, for kind: PersonAnswer.Kind = .approved
  ) throws(Fault) -> JournalContext {
    let known: JournalContext?
    do throws(JournalError) { known = try journal.context(identifier) } catch {
      throw .journal(error)
    }
    guard let context = known, context.state == .placed, context.end == .held else {
      throw .notHeld(identifier)
    }
    if kind == .approved, let missing = context.missingStage(in: state) {
      throw .handingGone(context, missing)
    }
    guard context.needsEntry else { return context }
    guard let claim = context.claims.first else { throw .notKept(identifier) }
    let entries: [FileReference]
    if context.isKept {
      entries = context.claims.map { FileReference(root: $0.inbox, path: $0.path) }
    } else {
      guard context.claims.count == 1 else { throw .several(identifier) }
      entries = [FileReference(root: state, path: context.place ?? claim.path)]
    }
    for entry in entries where kind == .approved {
      guard (try? SafeOpen.isThere(entry)) ?? false else { throw .gone(identifier, entry.path) }
    }
    return context
  }

  /// Counts what waited for too long as cancelled.
  ///
  /// - Parameter time: Now, in microseconds since 1970.
  /// - Returns: The identifiers of the contexts that go on.
  /// - Throws: ``JournalError``.
  package func expire(at time: Int64) async throws(JournalError) -> [String] {
    var expired: [String] = []
    for context in try journal.contents.expired(at: time, limit: 1000) {
      do throws(Fault) {
        try await give(.expired, to: context.identifier, rules: context.rules)
        expired.append(context.identifier)
      } catch {
        // Somebody has answered meanwhile.
        if case .journal(let error) = error { throw error }
      }
    }
    return expired
  }
}

extension JournalContext {
  /// The extensions that wait for a person, as the record has them.
  package var waitingExtensions: Set<String> {
    Set(heldDecisions.compactMap { $0["extension"]?.string })
  }

  /// What would be handed to the extensions that wait: the SHA-256, by their identifiers.
  ///
  /// An extension is missing if its decision has none, as in a record of an older version.
  package var handing: [String: String] {
    let known = heldDecisions.compactMap { decision -> (String, String)? in
      guard let identifier = decision["extension"]?.string,
        let hash = decision["handing"]?.string
      else { return nil }
      return (identifier, hash)
    }
    return Dictionary(known) { $1 }
  }

  private var heldDecisions: [[String: DocumentValue]] {
    (recordMembers["decisions"]?.array ?? []).compactMap(\.dictionary).filter { decision in
      decision["outcome"]?.string == ExtensionOutcome.held.rawValue
    }
  }
}

extension ContextAnswer.Fault: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .notHeld(let identifier):
      "\(identifier): waits for nobody, or is not known; see 'sharepipe history --held'"
    case .expired(let identifier):
      "\(identifier): its time is over, and it counts as cancelled; it must be asked again"
    case .changed(let identifier):
      "\(identifier): the rules have changed since it was held; look, and say --changed to agree"
    case .notKept(let identifier):
      "\(identifier): its content came on standard input and was not kept; hand it in again"
    case .several(let identifier):
      "\(identifier): was made of several entries; put them back into the inbox"
    case .gone(let identifier, let place):
      "\(identifier): its entry is no longer at \(place.label); see 'sharepipe doctor'"
    case .handingGone(let context, let place):
      "\(context.identifier): what would be handed over is no longer at \(place.label); "
        + context.adviceForMissing
    case .journal(let error): error.description
    }
  }
}
