package import Documents
package import ShareModel

/// One thing that `sharepipe doctor` has to say, of one state or of what hosts share.
package struct DoctorFinding: Hashable, Sendable {
  /// How much it matters.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Worth knowing; nothing is wrong.
    case note
    /// Something is not as it should be; nothing is lost.
    case warning
    /// Something is wrong.
    case error
  }

  /// What was looked at.
  package enum Subject: Hashable, Sendable {
    /// The directory of the state and its permissions.
    case state
    /// The process that works on the state.
    case lock
    /// The journal's file.
    case journal
    /// The chain of the answers of people.
    case answers
    /// What is worked on.
    case work
    /// The folder of an end.
    case end(ContextEnd)
    /// What extensions keep.
    case containers
    /// The rules as a whole.
    case rules
    /// An extension, by its bundle identifier.
    case `extension`(BundleIdentifier)
    /// What the kernel gives to isolate extensions.
    case isolation
    /// The ledger that hosts share.
    case ledger
    /// The server of its database.
    case engine
    /// A host that works with it, or an inbox of it.
    case hosts
    /// The folders that hosts share.
    case share
    /// The rows of the ledger, compared with the folders.
    case rows
  }

  /// How much it matters.
  package var severity: Severity
  /// What was looked at.
  package var subject: Subject
  /// What was found, and what to do where a person must do it.
  ///
  /// Text from outside in it is not escaped.
  package var message: String
  /// What `--mend` does about it; `nil` if a person must.
  package var mend: String?
  /// By what programs know it; `nil` for most.
  package var code: Code?

  /// Creates a finding.
  package init(
    _ severity: Severity, _ subject: Subject, _ message: String, mend: String? = nil,
    code: Code? = nil
  ) {
    self.severity = severity
    self.subject = subject
    self.message = message
    self.mend = mend
    self.code = code
  }
}

extension DoctorFinding.Subject: CustomStringConvertible {
  /// The subject in a word, or `extension` and its identifier.
  package var description: String {
    switch self {
    case .state: "state"
    case .lock: "lock"
    case .journal: "journal"
    case .answers: "answers"
    case .work: "work"
    case .end(let end): end.rawValue
    case .containers: "containers"
    case .rules: "rules"
    case .extension(let identifier): "extension \(identifier)"
    case .isolation: "isolation"
    case .ledger: "ledger"
    case .engine: "engine"
    case .hosts: "hosts"
    case .share: "share"
    case .rows: "rows"
    }
  }
}

extension DoctorFinding {
  /// Writes the finding as one line of JSON.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "finding")
      json.member("schema", 1)
      json.member("severity", severity.rawValue)
      switch subject {
      case .extension(let identifier):
        json.member("subject", "extension")
        json.member("extension", identifier.rawValue)
      default: json.member("subject", "\(subject)")
      }
      if let code { json.member("code", code.rawValue) }
      json.member("message", message)
      json.member("mend", mend)
    }
    json.endLine()
  }
}
