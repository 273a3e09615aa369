#if PostgreSQL
package import Documents
package import ShareJournal
package import SystemPackage

/// Where the rows of a ledger and the folders of an inbox do not agree.
package struct RowsHealth: Hashable, Sendable {
  /// How old a row that is announced, or a directory without a row, is before it is reported: hosts
  /// write one after the other.
  static let grace: Duration = .seconds(600)
  /// How long after its end an entry is put where it belongs: any host does it after 30 seconds.
  static let filing: Duration = .seconds(300)

  /// The directory of the state.
  package var state: FilePath
  /// Rows whose entry is neither in `work/` nor where it was put before.
  package var missing: [OpenRow] = []
  /// Directories in `work/` with an entry, of which no row knows.
  package var unknown: [String] = []
  /// The same, of contexts that are finished.
  package var finished: [String] = []
  /// Rows of contexts that ended long ago, and are not filed.
  package var late: [OpenRow] = []

  /// Creates a value where all agrees.
  package init(state: FilePath) { self.state = state }

  /// Looks.
  ///
  /// What hosts do meanwhile is not mistaken for a fault: what does not agree is looked at twice.
  ///
  /// - Parameters:
  ///   - visit: The ledger.
  ///   - inbox: The name of the inbox in it.
  ///   - state: The directory of the state, absolute.
  ///   - time: The time by the clock of the file server.
  /// - Throws: ``LedgerAccessError``.
  package init(
    _ visit: LedgerVisit, _ inbox: String, at state: FilePath, _ time: Timestamp
  ) async throws(LedgerAccessError) {
    self.init(state: state)
    let folders = SharedFolders(state: state)
    let works = folders.works()
    let rows = try await visit.openRows(of: inbox)
    late = rows.filter { $0.state == .ended && $0.age > Self.filing }
    let candidates = Self.missing(rows, folders)
    if !candidates.isEmpty {
      let again = try await visit.openRows(of: inbox, only: candidates.map(\.identifier))
      let known = Dictionary(candidates.map { ($0.identifier, $0.state) }) { first, _ in first }
      missing = Self.missing(again, folders).filter { known[$0.identifier] == $0.state }
    }
    let open = Set(rows.map(\.identifier))
    let strange = works.filter { work in
      !open.contains(work.identifier) && time - work.changed > Self.grace
        && folders.hasEntry(work.identifier, nil)
    }.map(\.identifier)
    let known = try await visit.known(of: strange)
    unknown = strange.filter { !known.contains($0) }
    let stillOpen = Set(
      try await visit.openRows(of: inbox, only: strange).map(\.identifier))
    finished = strange.filter { known.contains($0) && !stillOpen.contains($0) }
  }

  private static func missing(_ rows: [OpenRow], _ folders: SharedFolders) -> [OpenRow] {
    rows.filter { row in
      switch row.state {
      case .held, .ended: false
      case .arriving:
        // As long as no host takes entries in, it stays in the inbox.
        row.age > grace && !folders.hasPlace(row) && !folders.isInInbox(row)
      case .ready, .working, .waiting: !folders.hasPlace(row)
      }
    }
  }

  /// What was found, each with what to do.
  package var findings: [DoctorFinding] {
    var findings = DoctorFindings()
    for row in missing {
      findings.add(
        .error, .rows,
        "\(row.label): is \(row.state) in the ledger, but its entry is not in 'work'. "
          + Self.remedy)
    }
    for identifier in unknown {
      findings.add(
        .error, .rows,
        "\(state)/work/\(identifier): holds an entry that the ledger does not know. " + Self.remedy)
    }
    for identifier in finished {
      findings.add(
        .error, .rows,
        "\(state)/work/\(identifier): holds an entry of a context that is finished, and may be in two "
          + "places. Compare it with 'sharepipe show \(identifier)', and move it away")
    }
    for row in late {
      let minutes = Counted(row.age.components.seconds / 60, "minute")
      findings.add(
        .warning, .rows,
        "\(row.label): ended \(minutes) ago, and its entry is not yet in the folder of its end. Look at "
          + "the logs of the hosts, and whether the share has room")
    }
    return findings.all
  }

  private static let remedy =
    "Drain the hosts, and type 'sharepipe ledger reconcile URL INBOX'"
}
#endif
