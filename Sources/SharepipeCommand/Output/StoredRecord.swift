import Sharepipe
import SystemPackage

/// The record of a context as the journal has it, read again.
struct StoredRecord {
  /// A decision on one extension.
  struct Decision {
    let identifier: String
    let outcome: String
    let reasons: [String]
    let stage: Int64
    let returned: [DocumentValue]
  }

  private let members: [String: DocumentValue]

  /// Reads the record of a context; it is empty if there is none.
  init(of context: JournalContext) {
    // It is our own: its size was bounded when it was made.
    let limits = DocumentLimits(bytes: 1 << 30, values: .max)
    members =
      context.record.flatMap {
        try? JSONReader.readDictionary(Array($0.utf8), named: "record", limits: limits)
      } ?? [:]
  }

  /// The items that came in.
  var items: [DocumentValue] { members["items"]?.array ?? [] }

  /// The decisions, in order.
  var decisions: [Decision] {
    (members["decisions"]?.array ?? []).compactMap { value in
      guard let decision = value.dictionary else { return nil }
      return Decision(
        identifier: decision["extension"]?.string ?? "-",
        outcome: decision["outcome"]?.string ?? "-", reasons: Self.messages(decision["reasons"]),
        stage: decision["stage"]?.integer ?? 0, returned: decision["returned"]?.array ?? [])
    }
  }

  /// The identifiers of the extensions that did not apply.
  var inactive: [String] { (members["inactive"]?.array ?? []).compactMap(\.string) }

  /// What else a person should know.
  var problems: [String] { Self.messages(members["problems"]) }

  private static func messages(_ value: DocumentValue?) -> [String] {
    (value?.array ?? []).compactMap { $0.dictionary?["message"]?.string }
  }
}
