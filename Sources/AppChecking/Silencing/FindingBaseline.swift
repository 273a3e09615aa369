public import Documents
import Lints
public import SystemPackage

/// The findings that were there before, which are not shown again.
///
/// The file is JSON: an object with `version` 1 and `findings`, an array of objects with `lint`,
/// `document`, `key` and `message`, each a string. One that occurs twice silences two.
public struct FindingBaseline: Hashable, Sendable {
  /// How often each finding is known.
  private var known: [FindingMark: Int] = [:]

  /// The most bytes of a file.
  private static let limit = 16 << 20

  /// Takes findings as known.
  public init(_ findings: [Finding]) {
    for finding in findings { known[FindingMark(finding), default: 0] += 1 }
  }

  /// Reads a file.
  ///
  /// - Parameter path: The file.
  /// - Throws: Why it is no baseline.
  public init(reading path: FilePath) throws(DocumentError) {
    let bytes = try BoundedFile.read(path, limit: Self.limit)
    var limits = DocumentLimits(bytes: Self.limit)
    limits.values = 2_000_000
    var fields = DocumentFields(
      try JSONReader.readDictionary(bytes, named: path.string, limits: limits),
      keys: KeyTable.baseline)
    if let version = fields.integer("version"), version != 1 {
      fields.report("version", .other("is \(version), and this version of sharepipe reads 1"))
    }
    fields.require("version", "1")
    fields.require("findings", "an array of findings")
    let marks =
      fields.list("findings", isStrict: true) { fields -> FindingMark? in
        for key in ["lint", "document", "key", "message"] { fields.require(key, "a string") }
        guard let lint = fields.string("lint"), let document = fields.string("document"),
          let key = fields.text("key"), let message = fields.string("message")
        else { return nil }
        return FindingMark(lint: lint, document: document, key: key, message: message)
      } ?? []
    guard fields.problems.isEmpty else {
      throw DocumentError(path.string, .problems(fields.problems))
    }
    for mark in marks { known[mark, default: 0] += 1 }
  }

  /// The findings that are not known; of those that are alike, as many as there are more.
  ///
  /// - Parameter findings: What was found.
  /// - Returns: Those that are new, in order.
  public func unknown(in findings: [Finding]) -> [Finding] {
    var left = known
    return findings.filter { finding in
      let mark = FindingMark(finding)
      guard let count = left[mark], count > 0 else { return true }
      left[mark] = count - 1
      return false
    }
  }

  /// The file with these findings, sorted so that it changes only where they do.
  ///
  /// - Parameter findings: What was found.
  /// - Returns: JSON, UTF-8.
  public static func file(_ findings: [Finding]) -> [UInt8] {
    let marks = findings.map(FindingMark.init).sorted {
      ($0.document, $0.lint, $0.key, $0.message) < ($1.document, $1.lint, $1.key, $1.message)
    }
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.key("findings")
      json.array { json in
        for mark in marks {
          json.object { json in
            json.member("lint", mark.lint)
            json.member("document", mark.document)
            json.member("key", mark.key)
            json.member("message", mark.message)
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension KeyTable {
  /// The keys of a baseline.
  package static let baseline = KeyTable([
    DocumentKey("version", "1", default: "required", "the form of the file"),
    DocumentKey(
      "findings",
      listOf: KeyTable([
        DocumentKey("lint", "string", default: "required", "the lint"),
        DocumentKey("document", "string", default: "required", "the document"),
        DocumentKey("key", "string", default: "required", "the keys that lead to the place"),
        DocumentKey("message", "string", default: "required", "what is wrong"),
      ]), "what is known"),
  ])
}
