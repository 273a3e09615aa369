import Documents
import ShareJournal
import ShareModel

/// What a person looks for in a list.
///
/// All of it stands in the URL of the page.
struct ContextSearch: Hashable, Sendable {
  /// The name of the inbox; `nil` for all.
  var inbox: String?
  /// How contexts ended; `nil` for any end and none.
  var end: ContextEnd?
  /// An extension that was asked; `nil` for any.
  var `extension`: BundleIdentifier?
  /// A part of the name of the entry; empty for any.
  var name = ""
  /// The user who owns the entry; `nil` for any.
  var owner: UInt32?
  /// The first moment at which it was seen; `nil` for any.
  var since: Timestamp?
  /// Where the page begins, in the list of ``inbox``; `nil` for its beginning.
  var position: Int64?

  /// The fields of a query.
  static let fields: Set<String> = ["inbox", "end", "extension", "name", "owner", "since", "from"]

  /// Looks for everything.
  init() {}

  /// Reads the fields of a query.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - states: The states that there are.
  /// - Throws: ``Refusal`` that names the field and an example.
  init(_ fields: FormFields, in states: [ConsoleState]) throws(Refusal) {
    for field in fields.names.sorted() where !Self.fields.contains(field) {
      throw Self.refusal(
        field, "is not a field of this page", example: "inbox, end, extension, name")
    }
    func value(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    inbox = value("inbox")
    if let inbox, !states.contains(where: { $0.name == inbox }) {
      throw Self.refusal(
        "inbox", "does not name an inbox of this console", example: states.first?.name ?? "")
    }
    if let text = value("end") {
      end = ContextEnd(rawValue: text)
      if end == nil { throw Self.refusal("end", "is not an end of a context", example: "failed") }
    }
    if let text = value("extension") {
      `extension` = BundleIdentifier(text)
      if `extension` == nil {
        throw Self.refusal(
          "extension", "is not the identifier of an extension", example: "com.example.mail")
      }
    }
    name = value("name") ?? ""
    if let text = value("owner") {
      owner = UInt32(text)
      if owner == nil {
        throw Self.refusal("owner", "is not the number of a user", example: "1000")
      }
    }
    if let text = value("since") {
      since = Timestamp(text: text) ?? Timestamp(text: text + "T00:00:00Z")
      if since == nil {
        throw Self.refusal("since", "is not a day", example: "2026-11-24 or 2026-11-24T08:00:00Z")
      }
    }
    if let text = value("from") {
      position = Int64(text).flatMap { $0 > 0 ? $0 : nil }
      if position == nil { throw Self.refusal("from", "is not a place in a list", example: "4711") }
    }
  }

  private static func refusal(_ field: String, _ words: String, example: String) -> Refusal {
    Refusal(
      400, "The field '\(field)' \(words).",
      advice: "Write one such as \(field)=\(example), or leave it out.")
  }

  /// The fields of the query that asks for this.
  var query: [(name: String, value: String)] {
    [
      ("inbox", inbox ?? ""), ("end", end?.rawValue ?? ""),
      ("extension", `extension`?.rawValue ?? ""), ("name", name),
      ("owner", owner.map { "\($0)" } ?? ""), ("since", since?.text ?? ""),
      ("from", position.map { "\($0)" } ?? ""),
    ]
  }

  /// Whether it looks for everything, wherever it begins.
  var isEverything: Bool {
    var other = self
    other.position = nil
    return other == ContextSearch()
  }

  /// Whether a context is what is looked for, besides what a ledger compares.
  func fits(_ context: JournalContext) -> Bool {
    if let owner, context.owner != owner { return false }
    return name.isEmpty || context.entry.label.localizedContains(name)
  }
}

extension String {
  /// Whether it has another text in it, by letters without their case.
  fileprivate func localizedContains(_ part: String) -> Bool {
    lowercased().contains(part.lowercased())
  }
}
