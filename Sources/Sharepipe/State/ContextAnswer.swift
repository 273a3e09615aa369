import Documents
import SafeFiles
import ShareJournal
import ShareModel
package import SystemPackage

/// Records a person's answer to a context that waits for one.
///
/// The journal keeps the answer, bound to the content and the rules to which it was given, and lets
/// the context wait until now. The process that holds the lock of the state goes on with it, once.
package struct ContextAnswer: Sendable {
  /// Why a context takes no answer.
  package enum Fault: Error, Hashable, Sendable {
    /// It does not wait for a person, or is not known.
    case notHeld(String)
    /// A person has answered before: the answer, the person, the time, and what the person wrote
    /// besides.
    case answered(String, PersonAnswer.Kind, AnsweringPerson?, Timestamp, note: String? = nil)
    /// It differs from the version that the person saw.
    case notSeen(String, [SeenContext.Difference])
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
    /// A version that an action returned for it is no longer kept.
    case handingGone(JournalContext, FilePath)
    /// The journal to which the answer was written was set aside meanwhile.
    case setAside(GivenAnswer)
    /// The fate of an answer is not known, since the journal was set aside meanwhile.
    case unknown(String)
    /// The journal cannot be used.
    case journal(JournalError)
  }

  private let state: FilePath?
  private let ledger: any LedgerChanging

  /// Prepares for a state.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute; `nil` if only hosts can reach it, which look
  ///     for the files of a context before they go on with it.
  ///   - ledger: Its ledger.
  package init(state: FilePath?, ledger: any LedgerChanging) {
    self.state = state
    self.ledger = ledger
  }

  /// Keeps an answer.
  ///
  /// The transaction that keeps the answer also compares the version that the person saw with the
  /// present one.
  ///
  /// - Parameters:
  ///   - kind: The kind of the answer.
  ///   - identifier: The whole identifier of the context.
  ///   - seen: The version of the context that the person saw.
  ///   - rules: The SHA-256 of the rules to which the answer was given.
  ///   - person: The person who answers; `nil` if time is over.
  ///   - note: What the person wrote besides; `nil` for nothing.
  /// - Returns: The answer as it was given.
  /// - Throws: ``Fault``; then it waits as before, but where the journal was set aside.
  @discardableResult
  package func give(
    _ kind: PersonAnswer.Kind, to identifier: String, seen: SeenContext, rules: String,
    by person: AnsweringPerson?, note: String? = nil
  ) async throws(Fault) -> GivenAnswer {
    let context = try await held(identifier, for: kind)
    if let refusal = Self.refusal(of: kind, to: context, seen) { throw refusal }
    var step = PersonAnswer(
      kind, contentHash: seen.contentHash, rules: rules, extensions: seen.extensions,
      handing: seen.handing, by: person
    ).step
    step.details["version"] = .string(seen.version)
    step.details["note"] = note.map { .string($0) }
    // A run that may have done its work is done once more if a person agrees to that.
    let again = JournalStep(.retried, person?.details ?? [:])
    let steps = kind == .approved ? [again, step] : [step]
    let isKept: Bool
    do throws(JournalError) {
      isKept = try await ledger.wake(identifier, steps) { current in
        current.isHeld && Self.refusal(of: kind, to: current, seen) == nil
      }
    } catch {
      throw .journal(error)
    }
    if isKept {
      let given = GivenAnswer(identifier: identifier, step: step, seen: seen, rules: rules)
      guard ledger.stands else { throw .setAside(given) }
      return given
    }
    let now = try await held(identifier, for: kind)
    throw Self.refusal(of: kind, to: now, seen) ?? .notHeld(identifier)
  }

  /// Makes sure of an answer in a journal that was made once more since it was given.
  ///
  /// It is given once more if the context waits as it did and the new journal has no answer to it.
  ///
  /// - Parameter given: The answer.
  /// - Returns: The answer that stands in the journal.
  /// - Throws: ``Fault``.
  package func giveAgain(_ given: GivenAnswer) async throws(Fault) -> GivenAnswer {
    let identifier = given.identifier
    let context: JournalContext?
    let standing: GivenAnswer.Standing
    do throws(JournalError) {
      standing = try await given.standing(in: ledger.reading)
      context = try await ledger.reading.context(identifier)
    } catch {
      throw .journal(error)
    }
    if standing == .stands { return given }
    guard standing == .missing, let context, context.isHeld, let answer = PersonAnswer(given.step)
    else {
      throw .unknown(identifier)
    }
    var seen = given.seen
    // A journal that was made once more wrote of it anew.
    seen.version = context.version
    return try await give(
      answer.kind, to: identifier, seen: seen, rules: given.rules, by: answer.person)
  }

  /// Why an answer does not hold for a context that waits, or `nil` if it does.
  private static func refusal(
    of kind: PersonAnswer.Kind, to context: JournalContext, _ seen: SeenContext
  ) -> Fault? {
    if kind == .approved, let due = context.due, due <= Timestamp.now() {
      return .expired(context.identifier)
    }
    let differences = seen.differences(from: context)
    return differences.isEmpty ? nil : .notSeen(context.identifier, differences)
  }

  /// Why a context that does not wait takes no answer: perhaps another one came first.
  private func lost(_ identifier: String) async -> Fault {
    do throws(JournalError) {
      guard let step = try await ledger.reading.lastAnswer(of: identifier),
        let answer = PersonAnswer(step)
      else { return .notHeld(identifier) }
      return answer.kind == .expired
        ? .expired(identifier)
        : .answered(
          identifier, answer.kind, answer.person, step.time,
          note: step.details["note"]?.string)
    } catch {
      return .journal(error)
    }
  }

  /// A context that waits for a person.
  ///
  /// - Parameters:
  ///   - identifier: The whole identifier.
  ///   - kind: The kind of the answer; a refusal needs no entry.
  /// - Returns: The journal's row of the context.
  /// - Throws: ``Fault`` if it does not wait for a person, or cannot go on.
  package func held(
    _ identifier: String, for kind: PersonAnswer.Kind = .approved
  ) async throws(Fault) -> JournalContext {
    let known: JournalContext?
    do throws(JournalError) {
      known = try await ledger.reading.context(identifier)
    } catch {
      throw .journal(error)
    }
    guard let context = known else { throw .notHeld(identifier) }
    guard context.isHeld else { throw await lost(identifier) }
    if kind == .approved, let state, let missing = context.missingStage(in: state) {
      throw .handingGone(context, missing)
    }
    guard context.needsEntry else { return context }
    guard let claim = context.claims.first else {
      if kind != .approved { return context }
      throw .notKept(identifier)
    }
    var entries: [FileReference] = []
    if context.isKept, state != nil {
      entries = context.claims.map { FileReference(root: $0.inbox, path: $0.path) }
    } else if !context.isKept {
      guard context.claims.count == 1 else {
        // Where two claims have one path, the journal does not record which entry belongs to which.
        let areApart = Set(context.claims.map(\.path)).count == context.claims.count
        if kind != .approved, areApart { return context }
        throw .several(identifier)
      }
      if let state { entries = [FileReference(root: state, path: context.place ?? claim.path)] }
    }
    for entry in entries where kind == .approved {
      guard (try? SafeOpen.isThere(entry)) ?? false else { throw .gone(identifier, entry.path) }
    }
    return context
  }

  /// Counts contexts that waited for too long as cancelled.
  ///
  /// - Parameter time: Now.
  /// - Returns: The identifiers of the contexts that go on.
  /// - Throws: ``JournalError``.
  package func expire(at time: Timestamp) async throws(JournalError) -> [String] {
    var expired: [String] = []
    for context in try await ledger.reading.expired(at: time, limit: 1000) {
      do throws(Fault) {
        try await give(
          .expired, to: context.identifier, seen: SeenContext(context), rules: context.rules,
          by: nil)
        expired.append(context.identifier)
      } catch {
        // A person has answered meanwhile.
        if case .journal(let error) = error { throw error }
      }
    }
    return expired
  }
}

extension ContextAnswer.Fault: CustomStringConvertible {
  /// The problem, and the next step for the user.
  package var description: String {
    switch self {
    case .notHeld(let identifier):
      "\(identifier): does not wait for a person, or is unknown; see 'sharepipe history --held'"
    case .answered(let identifier, let kind, let person, let time, _):
      "\(identifier): was already \(kind.rawValue)"
        + (person.map { " by \($0.label)" } ?? "")
        + (time.text.map { " at \($0)" } ?? "") + "; see 'sharepipe show'"
    case .notSeen(let identifier, let differences):
      "\(identifier): has changed since it was seen: "
        + differences.map(\.description).joined(separator: "; ")
        + "; nothing was done; look again with 'sharepipe show \(identifier)'"
    case .expired(let identifier):
      "\(identifier): it has expired and counts as cancelled; the request must be made again"
    case .changed(let identifier):
      "\(identifier): the rules have changed since it was held; look at the changes, and approve with --changed"
    case .notKept(let identifier):
      "\(identifier): its content came on standard input and was not kept; pass it again"
    case .several(let identifier):
      "\(identifier): was made of several entries; put them back into the inbox"
    case .gone(let identifier, let place):
      "\(identifier): its entry is no longer at \(place.label); see 'sharepipe doctor'"
    case .handingGone(let context, let place):
      "\(context.identifier): what would be handed over is no longer at \(place.label); "
        + context.adviceForMissing
    case .setAside(let given):
      "\(given.identifier): the journal was set aside while it was answered; answer again"
    case .unknown(let identifier):
      "\(identifier): the journal was lost while it was answered, and the new one does not have "
        + "what followed; see it with 'sharepipe show \(identifier)'"
    case .journal(let error): error.description
    }
  }

  /// Whether another journal may take the answer in a moment.
  package var isOfLostJournal: Bool {
    switch self {
    case .setAside: true
    case .journal(let error): error.isOfLostJournal
    default: false
    }
  }
}
