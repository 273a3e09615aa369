import Documents
import ShareJournal
import ShareRules
package import SystemPackage

/// Compares what the journal says with what is on the disk, and looks at all on which the safety
/// of a state depends.
///
/// ``examine()`` changes nothing, and can be asked while another process works.
package struct Doctor: Sendable {
  /// The directory of the state, absolute.
  let state: FilePath
  /// The inboxes of the state, absolute.
  let inboxes: [FilePath]
  /// The rules, or `nil` if they are not looked at.
  let rules: RuleSet?

  /// Creates a doctor.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - inboxes: The inboxes of the state, absolute.
  ///   - rules: The rules, or `nil` if they are not looked at.
  package init(state: FilePath, inboxes: [FilePath] = [], rules: RuleSet? = nil) {
    self.state = state
    self.inboxes = inboxes
    self.rules = rules
  }

  /// Looks at everything.
  ///
  /// - Returns: What was found, in the order in which it was looked at. None of it is escaped.
  package func examine() -> [DoctorFinding] {
    var first = DoctorFindings()
    var findings = DoctorFindings()
    if examineState(into: &first) {
      let isBusy = examineLock(into: &first)
      if let journal = examineJournal(into: &first) {
        defer { journal.close() }
        let check = JournalCheck(state: state)
        do throws(JournalError) {
          try examineWork(journal, isBusy: isBusy, into: &findings)
          try examineKept(journal, isBusy: isBusy, into: &findings)
          try examineContexts(journal, isBusy: isBusy, into: &findings)
          try examineEnds(journal, into: &findings)
          for finding in try journal.answerFindings() { findings.add(finding) }
        } catch {
          findings.add(.error, .journal, "\(error)")
        }
        examine(journal, by: check, into: &first)
      }
      examineContainers(into: &findings)
      examineSniffer(into: &findings)
    }
    examineRules(into: &findings)
    return first.all + findings.all
  }

  /// Puts in order what can be put in order: permissions, what a killed process left, and what was
  /// on its way out.
  ///
  /// It is done under the lock of the state and of its inboxes, so that no other process works
  /// meanwhile.
  ///
  /// - Returns: What was done.
  /// - Throws: ``StateError`` if another process works on the state, or it cannot be used.
  package func mend() async throws(StateError) -> [DoctorFinding] {
    var findings = DoctorFindings()
    try mendPermissions(into: &findings)
    let locked = try LockedState(at: state, inboxes: inboxes)
    locked.recovery.add(to: &findings)
    await locked.journal.flush()
    do throws(JournalError) {
      let source = JournalRebuild.Source(state: state, inbox: inboxes.first, includesWork: false)
      let count = try await locked.journal.rebuild(source).all
      if count > 0 {
        findings.add(.note, .journal, "\(Counted(count, "entry was", "entries were")) added to it")
      }
    } catch {
      findings.add(.error, .journal, "\(error)")
    }
    let retention = Retention(
      RetentionPolicy(), state: state, journal: locked.journal, logger: .silent)
    for problem in await retention.purge().problems { findings.add(.error, .work, problem) }
    locked.journal.close()
    return findings.all
  }
}

extension Recovery.Report {
  /// What was put in order.
  fileprivate func add(to findings: inout DoctorFindings) {
    func count(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { findings.add(.note, .work, "\(Counted(number, one, many))") }
    }
    count(
      placed, "entry was moved to the folder of its end",
      "entries were moved to the folders of their ends")
    count(
      abandoned, "context was given up; its entry is in the inbox",
      "contexts were given up; their entries are in the inbox")
    count(
      returned, "entry without a record in the journal went back to the inbox",
      "entries without a record in the journal went back to the inbox")
    count(
      swept, "directory without an entry was removed", "directories without an entry were removed")
    count(
      resumed, "context was interrupted; the next run of process or watch resumes it",
      "contexts were interrupted; the next run of process or watch resumes them")
    for problem in problems { findings.add(.error, .work, problem.message) }
    if rebuilt > 0 {
      findings.add(
        .note, .journal, "it was rebuilt with \(Counted(rebuilt, "context")), from their receipts")
    }
    if let damagedJournal {
      findings.add(
        .warning, .journal, "it was damaged, and is now \(damagedJournal); a new one was started")
    }
  }
}
