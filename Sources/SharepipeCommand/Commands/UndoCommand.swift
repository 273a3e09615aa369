import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe undo`: takes back what File and Archive put somewhere.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what File and Archive filed.",
    discussion: """
      Removes the files that File and Archive made of a context, restores the files that they
      replaced, and returns the original to the inbox. If the original was removed, the filed file
      becomes the original again. The command leaves a context alone if one of its files or the
      original has changed, or if filed files are the only copies left. While a watch runs on the
      inbox, or hosts share it, the original stays in the folder of its end, because the watch would
      file it again.
      An undo that was interrupted is finished by the next one.

        sharepipe undo 686362f7
        sharepipe undo 686362f7 ./inbox
        sharepipe undo --since 1h ./inbox --dry-run
        sharepipe undo 686362f7 /srv/share/scans --ledger postgresql://db1/sharepipe

      The journal records who asked. Exit status 1 means that something could not be taken back.
      """.paragraphs)

  @OptionGroup var contexts: ContextArguments

  @OptionGroup var ledger: LedgerOptions

  @Option(
    help: ArgumentHelp(
      "Every filed context that was seen since then.", discussion: PointInTime.help,
      valueName: "when"), transform: PointInTime.read)
  var since: PointInTime?

  @Flag(help: "Print what would be taken back, and change nothing.")
  var dryRun = false

  @Flag(help: "Print a JSON object for each context.")
  var json = false

  func validate() throws {
    guard contexts.identifiers.isEmpty == (since != nil) else {
      throw ValidationError("Name contexts, or give --since.")
    }
  }

  func run() async throws {
    let state = try contexts.place(for: since == nil ? "undo" : "undo --since").state
    let isWhole = try await VisitedState.reporting {
      switch try StateLedger(of: state, ledger) {
      case .journal:
        try await Journal.visit(state) { journal in
          try await undo(in: state, journal, isWatched: Journal.isLocked(state))
        }
      case .shared(let url, let inbox):
        try await undo(in: state, try await url.openForUndoing(in: inbox), isWatched: true)
      }
    }
    if !isWhole { throw ExitStatus.attention.exitCode }
  }

  /// Takes back what is asked for, context by context.
  ///
  /// - Returns: Whether all of it was taken back.
  private func undo(
    in state: FilePath, _ journal: any UndoLedger, isWatched: Bool
  ) async throws -> Bool {
    let undo = ContextUndo(state: state, ledger: journal, isWatched: isWatched)
    let person = AnsweringPerson.onCommandLine()
    let texts: [String]
    if let since {
      texts = try await undo.filed(since: since.timestamp)
    } else {
      texts = contexts.identifiers
    }
    let report = UndoReport(isJSON: json, isDryRun: dryRun)
    var isWhole = true
    // A file that another context has too can be taken back once that one is undone.
    var again: [String] = []
    var undone: Set<String> = []
    var number = 0
    while number < texts.count + again.count {
      let isAgain = number >= texts.count
      let text = isAgain ? again[number - texts.count] : texts[number]
      number += 1
      guard let context = try await contexts.context(text, in: journal.reading, see: "history")
      else {
        isWhole = false
        continue
      }
      let result: ContextUndo.Result
      do throws(ContextUndo.Fault) {
        result = try await undo.undo(
          context.identifier, by: person, isDryRun: dryRun, besides: undone)
      } catch {
        if case .journal(let error) = error { throw error }
        if case .shared = error, !isAgain, texts.count > 1 {
          again.append(text)
          continue
        }
        isWhole = false
        try StandardStream.error().write(line: "sharepipe: " + TerminalText.lines("\(error)"))
        continue
      }
      undone.insert(context.identifier)
      try report.add(result)
      isWhole = isWhole && result.faults.isEmpty
    }
    if texts.isEmpty { try report.sayNothing() }
    return isWhole
  }
}
