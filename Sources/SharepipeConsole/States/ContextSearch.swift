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
  /// A field that cannot be read is left out, and the others are kept, so that the page shows them.
  ///
  /// - Parameters:
  ///   - query: The fields.
  ///   - states: The states that there are.
  ///   - allowed: The fields that the page has.
  /// - Returns: What is looked for; and the first fault, which names the field and an example.
  static func read(
    _ query: FormFields, in states: [ConsoleState], allowing allowed: Set<String> = fields
  ) -> (search: ContextSearch, fault: Refusal?) {
    var search = ContextSearch()
    var faults: [Refusal] = []
    for field in query.names.subtracting(allowed).sorted() {
      faults.append(
        refusal(
          field, "is not a field of this page", example: allowed.sorted().first ?? "name"))
    }
    func value(_ name: String) -> String? {
      guard allowed.contains(name) else { return nil }
      return query[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    func read<Value>(
      _ name: String, _ words: String, example: String, _ convert: (String) -> Value?
    ) -> Value? {
      guard let text = value(name) else { return nil }
      let value = convert(text)
      if value == nil { faults.append(refusal(name, words, example: example)) }
      return value
    }
    search.inbox = read(
      "inbox", "does not name an inbox of this console", example: states.first?.name ?? ""
    ) { name in states.contains { $0.name == name } ? name : nil }
    search.end = read("end", "is not an end of a context", example: "failed") {
      ContextEnd(rawValue: $0)
    }
    search.extension = read(
      "extension", "is not the identifier of an extension", example: "com.example.mail"
    ) { BundleIdentifier($0) }
    search.name = value("name") ?? ""
    search.owner = read("owner", "is not the number of a user", example: "1000") { UInt32($0) }
    search.since = read("since", "is not a day", example: "2026-11-24 or 2026-11-24T08:00:00Z") {
      Timestamp(text: $0) ?? Timestamp(text: $0 + "T00:00:00Z")
    }
    search.position = read("from", "is not a place in a list", example: "4711") {
      Int64($0).flatMap { $0 > 0 ? $0 : nil }
    }
    return (search, faults.first)
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
