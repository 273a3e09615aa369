import ConsoleWire
import ShareJournal
import Sharepipe

extension ConsoleExchange {
  /// The page that says what would be taken back of a context.
  func undoing(_ identifier: String, by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    let (undo, story) = try await undo(of: identifier)
    let result = try await taken(
      identifier, by: visitor, undo, isDryRun: true)
    return UndoPage(
      row: story.row, result: result,
      token: visitor.person.role == .answer ? token("contexts/\(identifier)/undo") : nil,
      isDone: false
    ).answer(in: await page())
  }

  /// Takes back what extensions filed of a context.
  func undo(_ identifier: String, by visitor: Visitor) async throws(Refusal) -> ConsoleAnswer {
    try checkToken()
    let (undo, story) = try await undo(of: identifier)
    let result = try await taken(identifier, by: visitor, undo, isDryRun: false)
    note(.undone, by: visitor.person.name, visitor.way, about: identifier)
    return UndoPage(row: story.row, result: result, token: nil, isDone: true)
      .answer(in: await page())
  }

  private func undo(
    of identifier: String
  ) async throws(Refusal) -> (ContextUndo, ContextPage.Story) {
    let story = try await story(of: identifier)
    let ledger: any LedgerChanging
    do throws(JournalError) {
      ledger = try story.state.ledger()
    } catch {
      throw Refusal(503, "\(error)", advice: "Nothing was done. Try again in a moment.")
    }
    guard let directory = story.state.directory, let ledger = ledger as? any UndoLedger else {
      throw Refusal(
        409, "What hosts that share a ledger have filed is taken back on one of them.",
        advice: "There: sharepipe undo \(identifier)")
    }
    let undo = ContextUndo(
      state: directory, ledger: ledger, isWatched: Journal.isLocked(directory))
    return (undo, story)
  }

  private func taken(
    _ identifier: String, by visitor: Visitor, _ undo: ContextUndo, isDryRun: Bool
  ) async throws(Refusal) -> ContextUndo.Result {
    do throws(ContextUndo.Fault) {
      return try await undo.undo(identifier, by: person(visitor), isDryRun: isDryRun)
    } catch {
      throw Refusal(409, "\(error)", advice: "Nothing was done. Look at the page of the context.")
    }
  }
}
