package import Documents
package import ExtensionRunning
import SafeFiles
package import ShareModel
package import SystemPackage

/// Takes back what extensions filed of a context, because a person asks for it.
///
/// The files are removed where the original is still there: it goes back to its place in the inbox, unless
/// a process watches that, which would take it up once more. Where the original was removed, and the
/// context was one file, the filed file becomes the original again. A file that was replaced is put back.
package struct ContextUndo: Sendable {
  /// What was taken back.
  package struct Result: Hashable, Sendable {
    /// The context.
    package let identifier: String
    /// The name of its entry.
    package let entry: EntryName
    /// The files that were taken back.
    package let files: [FiledFile]
    /// Where the original is now, absolute; `nil` for a context that came from no file.
    package let original: FilePath?
    /// What could not be done, for a person.
    package let faults: [String]
  }

  /// Why nothing was taken back.
  package enum Fault: Error, Hashable, Sendable {
    /// The journal does not know it.
    case unknown(String)
    /// It is worked on, or waits.
    case notEnded(String)
    /// Nothing of it was filed, or all of that was taken back before.
    case nothingFiled(String)
    /// Something is not as it was filed.
    case different(String, [FilingUndo.Difference])
    /// The filed files are the only ones.
    case onlyCopy(String)
    /// The journal cannot be used.
    case journal(JournalError)
  }

  private let state: FilePath
  private let journal: Journal
  private let isWatched: Bool

  /// Prepares for a state.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - journal: Its journal.
  ///   - isWatched: Whether another process works on the inbox now.
  package init(state: FilePath, journal: Journal, isWatched: Bool) {
    self.state = state
    self.journal = journal
    self.isWatched = isWatched
  }

  /// The contexts of which something was filed since a time, newest first.
  package func filed(since time: Timestamp) throws(JournalError) -> [String] {
    var identifiers: [String] = []
    var position: Int64?
    var filter = JournalFilter()
    filter.since = time
    while true {
      let page = try journal.contents.history(filter, before: position, limit: 500)
      for context in page.contexts where try !runs(of: context.identifier).isEmpty {
        identifiers.append(context.identifier)
      }
      guard let next = page.next else { return identifiers }
      position = next
    }
  }

  /// Takes back what was filed of a context.
  ///
  /// - Parameters:
  ///   - identifier: The whole identifier.
  ///   - person: The person who asks for it.
  ///   - isDryRun: Whether it is only found out what would be taken back.
  /// - Returns: What was taken back.
  /// - Throws: ``Fault``; then everything is as it was.
  package func undo(
    _ identifier: String, by person: AnsweringPerson, isDryRun: Bool = false
  ) throws(Fault) -> Result {
    let known: JournalContext?
    let runs: [JournalRun]
    do throws(JournalError) {
      known = try journal.context(identifier)
      runs = try self.runs(of: identifier)
    } catch {
      throw .journal(error)
    }
    guard let context = known else { throw .unknown(identifier) }
    guard context.state == .placed else { throw .notEnded(identifier) }
    let files = runs.flatMap(\.keptDecision.filed)
    guard !files.isEmpty else { throw .nothingFiled(identifier) }
    let original = original(of: context)
    let written = files.filter { $0.manner != .identical }
    let home = original == nil ? only(of: context) : nil
    guard original != nil || home != nil && written.count == 1 || written.isEmpty else {
      throw .onlyCopy(identifier)
    }
    var undo = FilingUndo(identifier)
    let differences = undo.hide(files)
    guard differences.isEmpty else { throw .different(identifier, differences) }
    guard !isDryRun else {
      return Result(
        identifier: identifier, entry: context.entry, files: files, original: original,
        faults: undo.showAgain().map(\.description))
    }
    var faults: [String] = []
    let noted = note(runs, of: context, files, by: person, &faults)
    faults += undo.finish(moving: home)
    let now = original.map { putBack($0, noted, &faults) } ?? home
    return Result(
      identifier: identifier, entry: context.entry, files: files, original: now, faults: faults)
  }

  /// The runs that filed something which was not taken back.
  private func runs(of identifier: String) throws(JournalError) -> [JournalRun] {
    try journal.contents.runs(of: identifier).filter { run in
      run.end == .completed && !run.keptDecision.filed.isEmpty
    }
  }

  /// Writes what is taken back, also next to each file in the records that name it.
  ///
  /// - Returns: The context as it is then.
  private func note(
    _ runs: [JournalRun], of context: JournalContext, _ files: [FiledFile],
    by person: AnsweringPerson, _ faults: inout [String]
  ) -> JournalContext {
    var details = person.details
    details["files"] = .array(files.map { .string($0.path.label) })
    let step = JournalStep(.undone, details)
    for (number, run) in runs.enumerated() {
      var run = run
      run.end = .undone
      journal.end(run, number == 0 ? [step] : [], of: context)
    }
    do throws(JournalError) {
      try journal.noteTakenBack(files, of: context, at: step.time)
    } catch {
      faults.append(error.description)
    }
    journal.flushNow()
    return context.takingBack(files, of: context.identifier, at: step.time) ?? context
  }

  // MARK: The original

  /// Where the entry of a context is now, absolute; `nil` if it is nowhere.
  private func original(of context: JournalContext) -> FilePath? {
    let place =
      context.place.map { FileReference(root: state, path: $0) }
      ?? context.claims.first.map { FileReference(root: $0.inbox, path: $0.path) }
    guard let place, (try? SafeOpen.isThere(place)) == true else { return nil }
    return place.fullPath
  }

  /// Where the one entry of a context was, if it was removed after it ended.
  private func only(of context: JournalContext) -> FilePath? {
    guard context.after == .remove, context.claims.count == 1, let claim = context.claims.first
    else { return nil }
    return claim.inbox.appending(claim.path.components)
  }

  /// Puts the entry of a context back to where it was in the inbox.
  ///
  /// - Returns: Where it is now.
  private func putBack(
    _ original: FilePath, _ context: JournalContext, _ faults: inout [String]
  ) -> FilePath {
    guard let place = context.place, context.claims.count == 1, let claim = context.claims.first,
      !isWatched
    else { return original }
    do {
      let path = try RenameInto.rename(
        FileReference(root: state, path: place), below: claim.inbox, as: claim.path,
        mark: context.identifier)
      var context = context
      context.place = nil
      journal.note(
        context, of: context.identifier, [JournalStep(.returned)])
      journal.flushNow()
      return claim.inbox.appending(path.components)
    } catch {
      faults.append(
        "\(original.label): cannot be put back to the inbox: \(error)")
      return original
    }
  }
}

extension ContextUndo.Fault: CustomStringConvertible {
  /// Why nothing was taken back, and what to do.
  package var description: String {
    switch self {
    case .unknown(let identifier):
      "\(identifier): is not in the journal; see 'sharepipe history'"
    case .notEnded(let identifier):
      "\(identifier): has not ended yet; wait for its end, or answer it"
    case .nothingFiled(let identifier):
      "\(identifier): nothing was filed, or all of it was taken back before"
    case .different(let identifier, let differences):
      "\(identifier): nothing was taken back: "
        + differences.map(\.description).joined(separator: "; ")
    case .onlyCopy(let identifier):
      "\(identifier): nothing was taken back: the original is gone, and what was filed is the only copy"
    case .journal(let error): error.description
    }
  }
}
