import Sharepipe
import SystemPackage

/// Opens the states of inboxes for a command that changes them, and reports what was put in order.
enum StateOpening {
  /// Checks, locks and opens the states.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - paths: The files and directories that are to be processed.
  ///   - rules: The directory of the rules, which the states remember.
  /// - Returns: The states.
  /// - Throws: ``CommandFailure`` with the exit status that fits.
  @discardableResult
  static func open(
    _ pipeline: Pipeline, for paths: [FilePath], by rules: FilePath
  ) throws -> [FilePath] {
    if let misplaced = pipeline.misplacedState(for: paths) {
      throw CommandFailure(misplaced, .usage)
    }
    do throws(TrustError) {
      try pipeline.checkState(for: paths)
    } catch {
      throw CommandFailure(error.description, .configuration)
    }
    let reports: [(state: FilePath, report: Recovery.Report)]
    do throws(StateError) {
      reports = try pipeline.openStates(for: paths)
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    let errors = StandardStream.error()
    for words in pipeline.isolationLosses {
      try errors.write(line: "sharepipe: " + TerminalText.lines(words))
    }
    for (state, report) in reports {
      for line in report.lines(state) {
        try errors.write(line: "sharepipe: " + TerminalText.lines(line))
      }
      RememberedRules.keep(rules.absolute.lexicallyNormalized(), in: state)
    }
    return reports.map(\.state)
  }
}

extension ExitStatus {
  /// The status of a state that cannot be used.
  init(_ error: StateError) {
    self =
      switch error {
      case .busy: .busy
      case .nowhere: .usage
      case .workSpace(.untrusted): .configuration
      case .notLockable, .workSpace, .journal: .inputOutput
      case .shared, .notShared, .otherLedger, .otherServer, .unfinished, .unreadableMarker:
        .configuration
      }
  }
}

extension Recovery.Report {
  /// What was put in order, for people.
  func lines(_ state: FilePath) -> [String] {
    var lines: [String] = []
    if let damagedJournal {
      lines.append(
        "\(state): the journal was damaged and is now \(damagedJournal); a new one was started, "
          + "and the inbox was not touched")
    }
    if rebuilt > 0 {
      lines.append(
        "\(state): the journal was lost; a new one was started, with "
          + "\(Counted(rebuilt, "context")) recovered from the state")
    }
    var words: [String] = []
    if resumed > 0 { words.append("\(Counted(resumed, "is", "are")) taken up again") }
    if placed > 0 {
      let moved = Counted(
        placed, "was moved to the folder of its end", "were moved to the folders of their ends")
      words.append("\(moved)")
    }
    if abandoned > 0 {
      words.append("\(abandoned) had not begun and \(abandoned == 1 ? "is" : "are") in the inbox")
    }
    if returned > 0 { words.append("\(returned) went back to the inbox") }
    if !words.isEmpty {
      lines.append("an earlier run was cut off; of its contexts " + words.joined(separator: ", "))
    }
    if orphans > 0 {
      let processes = Counted(
        orphans, "process of an extension was", "processes of extensions were")
      lines.append("\(processes) still running after the end of the context, and stopped now")
    }
    return lines + problems.map(\.message)
  }
}
