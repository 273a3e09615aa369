public import Documents
public import Lints
import PatternMatching
public import SystemPackage

/// Findings that a person has looked at and does not want to see, each with a reason.
///
/// The file is YAML: a key `ignore` with a list, each entry a `lint`, a `reason`, and where it holds:
/// a `document` (the end of its path, in which `*` stands for any text and `?` for one character), a
/// `key` (likewise, the whole; empty for the top), both, or neither. An entry without a reason is
/// an error, and one that silences nothing is reported.
public struct IgnoreList: Sendable {
  /// One entry.
  public struct Entry: Sendable {
    /// The lint.
    public let lint: Lint
    /// The end of the documents' paths; `nil` for all documents.
    let document: WildcardPattern?
    /// The keys that lead to the place; `nil` for all places.
    let key: WildcardPattern?
    /// Why it is not shown.
    public let reason: String
  }

  /// The entries, in the order of the file.
  public let entries: [Entry]

  /// Reads a file.
  ///
  /// - Parameter path: The file.
  /// - Throws: Why it is no such list.
  public init(reading path: FilePath) throws(DocumentError) {
    let bytes = try BoundedFile.read(path, limit: DocumentLimits.standard.bytes)
    var fields = DocumentFields(
      try YAMLReader.readDictionary(bytes, named: path.string), keys: KeyTable.ignoreList)
    fields.require("ignore", "a list of entries")
    entries = fields.list("ignore", isStrict: true) { Entry(&$0) } ?? []
    fields.reportUnknownKeys()
    guard fields.problems.isEmpty else {
      throw DocumentError(path.string, .problems(fields.problems))
    }
  }

  /// The findings that no entry silences.
  ///
  /// - Parameter findings: What was found.
  /// - Returns: What is shown, in order, and the entries that silence nothing.
  public func shown(of findings: [Finding]) -> (findings: [Finding], unused: [Entry]) {
    var used: Set<Int> = []
    let shown = findings.filter { finding in
      let index = entries.firstIndex { $0.silences(finding) }
      if let index { used.insert(index) }
      return index == nil
    }
    return (shown, entries.indices.filter { !used.contains($0) }.map { entries[$0] })
  }
}

extension IgnoreList.Entry {
  /// Takes one entry of the list; `nil` if it says too little.
  fileprivate init?(_ fields: inout DocumentFields) {
    fields.require("lint", "the identifier of a lint")
    fields.require("reason", "why it is not shown")
    let name = fields.string("lint") ?? ""
    let reason = fields.string("reason")
    document = fields.string("document").map { WildcardPattern("*" + $0) }
    key = fields.text("key").map { WildcardPattern($0) }
    guard let lint = Lint(named: name) else {
      if !name.isEmpty {
        let question = Lint.nearestID(to: name).map { "; did you mean '\($0)'?" } ?? ""
        fields.report("lint", .other("there is no lint '\(name.excerpt)'\(question)"))
      }
      return nil
    }
    guard let reason else { return nil }
    self.lint = lint
    self.reason = reason
  }

  /// Whether the entry is about a finding.
  fileprivate func silences(_ finding: Finding) -> Bool {
    guard finding.lint == lint else { return false }
    let isOfDocument = document?.matches(WildcardSubject(finding.document)) ?? true
    return isOfDocument && key?.matches(WildcardSubject(finding.keyPlace.description)) ?? true
  }
}

extension KeyTable {
  /// The keys of a list of what is not shown.
  package static let ignoreList = KeyTable([
    DocumentKey(
      "ignore",
      listOf: KeyTable([
        DocumentKey("lint", "string", default: "required", "the lint"),
        DocumentKey("reason", "string", default: "required", "why it is not shown"),
        DocumentKey(
          "document", "string", default: "all", "the end of the path, `*` for any text"),
        DocumentKey("key", "string", default: "all", "the keys, `*` for any text"),
      ]), "what is not shown")
  ])
}
