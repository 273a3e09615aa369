import ArgumentParser
import Sharepipe
import SystemPackage

/// `sharepipe doctor`: compares the journal with the disk, and mends what can be mended.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Compare the journal with the disk, and repair what can be repaired.",
    discussion: """
      Checks the state of an inbox: who may reach it, whether its journal is sound, whether every
      context is in exactly one place, whether answers were changed by hand, and what extensions may
      do. Without --mend, nothing is
      changed, and a process that works on the inbox is not disturbed. With --mend, a lost or
      damaged journal is rebuilt from the entries and the receipts beside them.

        sharepipe doctor ./inbox
        sharepipe doctor ./inbox --mend
        sharepipe doctor --state /srv/inbox.sharepipe --json

      With --cluster, it looks at what several hosts share instead: the ledger, the server of its
      database, and the hosts. Any user who may read the ledger can run it. With an inbox, it also
      tries out the share, and compares the rows of the ledger with the folders; run it as the user
      who runs 'sharepipe watch', on two hosts within 10 minutes, so that each reads the probe that
      the other one leaves in the state. It changes nothing else.

        sharepipe doctor --cluster --ledger postgresql://db1/sharepipe
        sharepipe doctor --cluster --ledger postgresql://db1/sharepipe /srv/share/scans

      Exit status 1 means that at least one problem was found.
      """.paragraphs)

  @Argument(help: "The inbox.")
  var inbox: String?

  @OptionGroup var rules: RulesOptions

  @OptionGroup var options: InboxOptions

  @OptionGroup var color: ColorOptions

  @Flag(help: "Repair what can be repaired; no other process may work on the inbox.")
  var mend = false

  @Flag(
    help: ArgumentHelp(
      "Accept less isolation than before for examining content.",
      discussion: "Takes effect at the next start of process or watch."))
  var acceptIsolation = false

  @Flag(help: "Look at what several hosts share: the ledger, its server, and the hosts.")
  var cluster = false

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var scratch: ScratchOptions

  @Flag(help: "Print a JSON object for each finding.")
  var json = false

  func validate() throws {
    try options.check(inbox)
    try ledger.check(besides: false)
    guard cluster || ledger.url == nil else {
      throw ValidationError("Give --ledger only with --cluster.")
    }
    guard cluster && options.isNamed(inbox) || scratch.named == nil else {
      throw ValidationError("Give --scratch only with --cluster and an inbox.")
    }
    guard !cluster || !mend && !acceptIsolation else {
      throw ValidationError("Give --cluster without --mend and --accept-isolation.")
    }
  }

  func run() async throws {
    let output = StandardStream.output()
    guard !cluster else { return try finish(try await clusterFindings(), to: output) }
    let doctor = try doctor()
    if mend {
      for finding in try await mended(by: doctor) { try report(finding, isDone: true, to: output) }
    }
    if acceptIsolation {
      do {
        for finding in try doctor.acceptIsolation() {
          try report(finding, isDone: true, to: output)
        }
      } catch {
        throw CommandFailure("the isolation cannot be accepted: \(error.words)", .inputOutput)
      }
    }
    try finish(doctor.examine() + Doctor.isolation(), to: output)
  }

  /// Prints what was found, and ends the command.
  private func finish(_ findings: [DoctorFinding], to output: StandardStream) throws {
    for finding in findings { try report(finding, to: output) }
    let needsAttention = findings.contains { $0.severity != .note }
    if !json, !needsAttention { try output.write(line: "nothing is wrong") }
    try output.flush()
    if needsAttention { throw ExitStatus.attention.exitCode }
  }

  private func mended(by doctor: Doctor) async throws(CommandFailure) -> [DoctorFinding] {
    do throws(StateError) {
      return try await doctor.mend()
    } catch {
      let status: ExitStatus = if case .busy = error { .busy } else { .inputOutput }
      throw CommandFailure(error.description, status)
    }
  }

  private func doctor() throws(CommandFailure) -> Doctor {
    let place = try options.place(inbox, for: "doctor")
    // Without rules there is still a state to look at.
    let isThere = rules.rules != nil || rules.areThere(for: place.state)
    return Doctor(
      state: place.state, inboxes: place.inboxes,
      rules: isThere ? try rules.load(for: place.state) : nil)
  }

  private func report(
    _ finding: DoctorFinding, isDone: Bool = false, to output: StandardStream
  ) throws(CommandFailure) {
    guard !json else {
      var line = JSONWriter()
      finding.write(to: &line)
      return try output.write(line.bytes)
    }
    let word = isDone ? "mended" : finding.severity.rawValue
    let text = ReasonText(finding.message)
    var line = "\(color.ink(word, isDone ? .good : finding.severity.colour)): \(finding.subject): "
    line += text.message
    if let mend = finding.mend { line += " (--mend: \(mend))" }
    if let code = finding.code { line += " [\(code.rawValue)]" }
    try output.write(paragraph: line)
    for line in text.excerpt { try output.write(line: line) }
  }
}

extension DoctorFinding.Severity {
  /// The colour of the word.
  var colour: Ink.Meaning {
    switch self {
    case .note: .strong
    case .warning: .doubtful
    case .error: .bad
    }
  }
}
