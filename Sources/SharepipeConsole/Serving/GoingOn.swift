import Documents
package import ExtensionRunning
package import Logging
import ShareJournal
import Sharepipe
import Synchronization
import SystemPackage

/// Has work go on that a person has answered: the watch does it where there is one, else a child of the
/// console, one for each state at a time.
package final class GoingOn: Sendable {
  private struct Line {
    var isAtWork = false
    var waiting: Set<String> = []
  }

  private let program: @Sendable (ConsoleState, [String]) -> CompanionProgram
  private let logger: Logger
  private let lines = Mutex<[String: Line]>([:])

  /// How long a process that holds the state is given to take the work up.
  private static let patience: Duration = .milliseconds(1500)
  /// How many contexts one child gets.
  private static let most = 100
  /// How often a child is started for the same contexts.
  private static let tries = 5

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - logger: Gets what did not go well.
  ///   - program: Makes the child that goes on with contexts of a state.
  package init(
    logger: Logger, program: @escaping @Sendable (ConsoleState, [String]) -> CompanionProgram
  ) {
    self.logger = logger
    self.program = program
  }

  /// Has the contexts go on that were answered before this console was started.
  package func begin(with states: [ConsoleState]) async {
    for state in states where state.directory != nil {
      guard let due = try? await state.reading().due(at: .now(), limit: Self.most), !due.isEmpty
      else { continue }
      goOn(with: due.map(\.identifier), in: state)
    }
  }

  /// Has contexts go on.
  ///
  /// - Parameters:
  ///   - identifiers: The contexts.
  ///   - state: Their state.
  package func goOn(with identifiers: [String], in state: ConsoleState) {
    guard state.directory != nil else { return }
    let begins = lines.withLock { lines in
      lines[state.name, default: Line()].waiting.formUnion(identifiers)
      defer { lines[state.name]?.isAtWork = true }
      return lines[state.name]?.isAtWork == false
    }
    if begins { Task { await work(on: state) } }
  }

  private func work(on state: ConsoleState) async {
    var tries = Self.tries
    while tries > 0 {
      if let directory = state.directory, Journal.isLocked(directory) {
        try? await Task.sleep(for: Self.patience)
      }
      let waiting = await stillWaiting(in: state)
      guard !waiting.isEmpty else { break }
      tries -= 1
      do throws(LaunchFault) {
        let status = try await program(state, Array(waiting.prefix(Self.most))).run()
        if status == nil {
          logger.warning("\(state.name): 'sharepipe go-on' was ended by a signal")
        }
      } catch {
        logger.warning("\(state.name): \(error)")
        try? await Task.sleep(for: Self.patience)
      }
    }
    // What has come meanwhile begins anew.
    let isDone = lines.withLock { lines in
      if tries == 0 { lines[state.name]?.waiting = [] }
      let isDone = lines[state.name]?.waiting.isEmpty ?? true
      if isDone { lines[state.name]?.isAtWork = false }
      return isDone
    }
    if !isDone { await work(on: state) }
  }

  /// The contexts that wait for their turn; those that do not are forgotten.
  private func stillWaiting(in state: ConsoleState) async -> [String] {
    let known = lines.withLock { $0[state.name]?.waiting ?? [] }
    var waiting: [String] = []
    for identifier in known.sorted() {
      let row = try? await state.reading().context(identifier)
      if row?.state == .waiting { waiting.append(identifier) }
    }
    let over = known.subtracting(waiting)
    lines.withLock { $0[state.name]?.waiting.subtract(over) }
    return waiting
  }
}
