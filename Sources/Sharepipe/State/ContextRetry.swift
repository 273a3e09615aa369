import Documents
internal import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
package import SystemPackage

/// Makes a context that has ended ready for another try, because a person asks for it.
///
/// The journal lets it wait until now. The process that holds the lock of the state takes its entry
/// back out of the folder of its end and goes on. An extension that took the content before is not
/// given it again.
package struct ContextRetry: Sendable {
  /// Why a context cannot be tried again.
  package enum Fault: Error, Hashable, Sendable {
    /// The journal does not know it, or it is not over.
    case notEnded(String)
    /// A person has asked for it before: the person, and the time.
    case requested(String, AnsweringPerson?, Timestamp)
    /// It ended well.
    case done(String)
    /// Its entry is in the inbox.
    case kept(String)
    /// It was a URL.
    case asked(String)
    /// It was made of several entries.
    case several(String)
    /// Its entry is not where the journal has it.
    case gone(String, FilePath)
    /// The entry cannot be moved.
    case notMoved(String, String)
    /// The journal to which that was written was set aside meanwhile.
    case setAside(String)
    /// The journal cannot be used.
    case journal(JournalError)
  }

  private let state: FilePath?
  private let ledger: any LedgerChanging

  /// Prepares for a state.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute; `nil` if only hosts can reach it.
  ///   - ledger: Its ledger.
  package init(state: FilePath?, ledger: any LedgerChanging) {
    self.state = state
    self.ledger = ledger
  }

  /// The contexts that can be tried again, oldest first: those whose entry is in the folder of their
  /// end.
  ///
  /// - Parameter filter: Which of them are asked for.
  /// - Returns: Their identifiers.
  /// - Throws: ``JournalError``.
  package func identifiers(_ filter: JournalFilter) async throws(JournalError) -> [String] {
    var identifiers: [String] = []
    var position: Int64?
    var filter = filter
    filter.states = [.placed]
    while true {
      let page = try await ledger.reading.history(filter, before: position, limit: 500)
      identifiers += page.contexts.filter { $0.place != nil }.map(\.identifier)
      guard let next = page.next else { return identifiers.reversed() }
      position = next
    }
  }

  /// Makes a context wait for another try.
  ///
  /// - Parameters:
  ///   - identifier: The whole identifier.
  ///   - person: The person who asks for it.
  /// - Returns: The step by which it was asked for.
  /// - Throws: ``Fault``; then it is where it was.
  @discardableResult
  package func request(
    _ identifier: String, by person: AnsweringPerson
  ) async throws(Fault) -> JournalStep {
    let context: JournalContext?
    do throws(JournalError) {
      context = try await ledger.reading.context(identifier)
    } catch {
      throw .journal(error)
    }
    guard let context else { throw .notEnded(identifier) }
    guard context.state == .placed else { throw await lost(context) }
    if let refusal = Self.refusal(of: context) { throw refusal }
    if let state, let place = context.place {
      do {
        _ = try SafeOpen.facts(of: FileReference(root: state, path: place))
      } catch {
        throw .gone(identifier, place)
      }
    }
    let step = JournalStep(.retried, person.details)
    let isWoken: Bool
    do throws(JournalError) {
      isWoken = try await ledger.wake(identifier, [step]) { $0.state == .placed }
    } catch {
      throw .journal(error)
    }
    guard isWoken else { throw await lost(context) }
    guard ledger.stands else { throw .setAside(identifier) }
    return step
  }

  /// Why a context cannot be tried again, as far as its ledger knows; `nil` if it can.
  package static func refusal(of context: JournalContext) -> Fault? {
    let identifier = context.identifier
    guard context.state == .placed else { return .notEnded(identifier) }
    guard context.end != .done else { return .done(identifier) }
    guard context.needsEntry else { return .asked(identifier) }
    guard context.after != .keep, context.end != .notYet else { return .kept(identifier) }
    guard context.claims.count == 1, let claim = context.claims.first else {
      return .several(identifier)
    }
    return context.place == nil ? .gone(identifier, claim.path) : nil
  }

  /// Makes sure that a request for another try is in a journal that was made once more since then.
  ///
  /// - Parameters:
  ///   - identifier: The whole identifier.
  ///   - step: The step by which it was asked for.
  /// - Returns: The step that stands in the journal.
  /// - Throws: ``Fault``.
  package func requestAgain(
    _ identifier: String, _ step: JournalStep
  ) async throws(Fault) -> JournalStep {
    do throws(JournalError) {
      let context = try await ledger.reading.context(identifier)
      if try await ledger.reading.steps(of: identifier).contains(step) { return step }
      // This process cannot know whether it was taken up before; it is no longer where it was.
      if let context, context.state != .placed || context.end == .done { return step }
    } catch {
      throw .journal(error)
    }
    guard let person = AnsweringPerson(step.details) else { throw .notEnded(identifier) }
    return try await request(identifier, by: person)
  }

  /// Why a context that has not come to an end is not taken up: perhaps another process asked first.
  private func lost(_ context: JournalContext) async -> Fault {
    do throws(JournalError) {
      guard let step = try await ledger.reading.request(of: context.identifier) else {
        return .notEnded(context.identifier)
      }
      return .requested(context.identifier, AnsweringPerson(step.details), step.time)
    } catch {
      return .journal(error)
    }
  }

  /// Whether an entry that is to be taken back is neither where it was put nor back already.
  ///
  /// - Throws: `FileFault` if that cannot be found out.
  static func isGone(
    _ place: FilePath, _ context: JournalContext, state: FilePath
  ) throws(FileFault) -> Bool {
    let placement = EntryPlacement(
      state: state, identifier: context.identifier, claims: context.claims)
    guard try placement.claimed().isEmpty else { return false }
    return try !SafeOpen.isThere(FileReference(root: state, path: place))
  }

  /// Takes the entries of a context back out of the folder of its end, as the process that goes on
  /// with it does.
  ///
  /// Several entries are in a folder of their own, each under its path.
  ///
  /// - Parameters:
  ///   - place: Where the entry or that folder is, below the state.
  ///   - context: The context.
  ///   - state: The directory of the state, whose lock is held.
  /// - Throws: `FileFault` or `Errno`; an entry that is back already is no fault.
  static func takeBack(_ place: FilePath, _ context: JournalContext, state: FilePath) throws {
    guard !context.claims.isEmpty else { return }
    let isOne = context.claims.count == 1
    let directory = try WorkSpace(state: state).make(context.identifier)
    try WorkSpace.makeIfMissing(ClaimedEntries.root(in: directory))
    for (number, claim) in context.claims.enumerated() {
      let root = ClaimedEntries.root(in: directory).appending("\(number)")
      if try SafeOpen.isThere(FileReference(root: root, path: claim.path)) { continue }
      let path = isOne ? place : place.appending(claim.path.components)
      let source = FileReference(root: state, path: path)
      guard try isOne || SafeOpen.isThere(source) else { continue }
      try WorkSpace.makeIfMissing(root)
      _ = try RenameInto.rename(source, below: root, as: claim.path, mark: nil, on: .ours)
    }
    let there = FileReference(root: state, path: place).fullPath
    // Only sharepipe makes a file of that name: a directory would hold entries of others.
    if let reason = ReasonFile.path(beside: there) {
      _ = unsafe reason.withPlatformString { unsafe unlink($0) }
    }
  }
}

extension ContextRetry.Fault: CustomStringConvertible {
  /// The problem, and the next step for the user.
  package var description: String {
    switch self {
    case .notEnded(let identifier):
      "\(identifier): has not ended, or is unknown; see 'sharepipe history'"
    case .requested(let identifier, let person, let time):
      "\(identifier): is already being tried again: asked for"
        + (person.map { " by \($0.label)" } ?? "")
        + (time.text.map { " at \($0)" } ?? "")
    case .done(let identifier):
      "\(identifier): ended as done; put its entry back into the inbox to share it again"
    case .kept(let identifier):
      "\(identifier): its entry is still in the inbox; run 'sharepipe process' again"
    case .asked(let identifier):
      "\(identifier): was a URL, and the app that asked has its answer; see 'sharepipe open'"
    case .several(let identifier):
      "\(identifier): was made of several entries; put them back into the inbox"
    case .gone(let identifier, let place):
      "\(identifier): is no longer at \(place.label); see 'sharepipe doctor'"
    case .notMoved(let identifier, let why): "\(identifier): cannot be tried again: \(why)"
    case .setAside(let identifier):
      "\(identifier): the journal was set aside meanwhile; ask again with 'sharepipe retry'"
    case .journal(let error): error.description
    }
  }

  /// Whether another journal may take it in a moment.
  package var isOfLostJournal: Bool {
    switch self {
    case .setAside: true
    case .journal(let error): error.isOfLostJournal
    default: false
    }
  }
}
