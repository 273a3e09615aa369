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
    members = context.recordMembers
  }

  /// The items that came in.
  var items: [DocumentValue] { members["items"]?.array ?? [] }

  /// What a URL asked for, line by line; empty if the context is no such request.
  var link: [String] {
    guard let link = members["link"]?.dictionary else { return [] }
    let words: [(String, String?)] = [
      ("asked", link["url"]?.string), ("by", link["sender"]?.string),
      ("verdict", link["verdict"]?.string), ("because", link["message"]?.string),
    ]
    var lines = words.compactMap { name, text in text.map { "\(name): \($0)" } }
    let parameters = (link["parameters"]?.dictionary ?? [:]).sorted { $0.key < $1.key }
    lines += parameters.map { name, value in
      "\(name): \(value.string ?? value.integer.map { "\($0)" } ?? "")"
    }
    if let answer = link["answer"]?.dictionary {
      lines.append("answer (x-\(answer["kind"]?.string ?? "")): \(answer["url"]?.string ?? "")")
      if let context = answer["context"]?.string { lines.append("answered in: \(context)") }
    }
    return lines
  }

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
