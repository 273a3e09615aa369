import Synchronization
import SystemPackage

/// What is done about a journal whose file is removed, replaced or damaged.
extension Journal {
  /// What is wrong with the file of the journal; `nil` if nothing is.
  ///
  /// It costs three system calls, and where the file was changed, a look through it.
  package func trouble() -> JournalTrouble? {
    let file = JournalFile(state: reader.path.removingLastComponent())
    let known = identity.withLock(\.self)
    guard let known else { return nil }
    if let trouble = known.trouble(of: file) { return trouble }
    if let words = writer.damage { return .damaged(words) }
    guard let now = JournalIdentity(of: file), now.file != known.file else { return nil }
    // The log was written back, or something else has written to the file.
    do throws(JournalError) {
      let reader = try anotherReader()
      defer { reader.close() }
      if let problem = try reader.firstProblem() { return .damaged(problem) }
    } catch {
      guard error.kind == .damaged else { return nil }
      return .damaged(error.why)
    }
    identity.withLock { $0 = now }
    return nil
  }

  /// Makes the journal once more: of what is still open if that can be read to its end, else of what
  /// is in the state.
  ///
  /// What is in line meanwhile is carried out afterwards.
  ///
  /// - Parameter source: The state.
  /// - Returns: What was made.
  /// - Throws: ``JournalError``; then it can be tried again.
  package func restore(_ source: JournalRebuild.Source) async throws(JournalError)
    -> JournalRestoration
  {
    let result: Result<JournalRestoration, JournalError> = await withCheckedContinuation { done in
      writer.restore(source) { done.resume(returning: $0) }
    }
    let restoration = try result.get()
    identity.withLock { $0 = JournalIdentity(of: JournalFile(state: source.state)) }
    return restoration
  }

  /// Makes rows of the entries in the folders of ends that the journal does not know.
  ///
  /// - Parameter source: The state.
  /// - Returns: How many.
  /// - Throws: ``JournalError``.
  package func rebuild(_ source: JournalRebuild.Source) async throws(JournalError)
    -> JournalRebuild.Count
  {
    try await carryOut(isHard: true) { tables in try JournalRebuild.run(source, into: tables) }
  }
}
