import ConsoleWire
import Documents

/// The list from which a person came to a context, with its filter: the pages of the context lead back
/// to it.
struct ListPlace: Hashable, Sendable {
  /// The page of the list.
  let section: ConsoleSection
  /// What is looked for there.
  let search: ContextSearch

  /// Everything that waits.
  static let waiting = ListPlace(section: .waiting, search: ContextSearch())

  /// The field of a query or a form that has it.
  static let field = "list"
  /// The longest text of it that the links of a page carry, in bytes.
  private static let longest = 1000

  init(section: ConsoleSection, search: ContextSearch) {
    self.section = section
    self.search = search
  }

  /// Reads the value of ``field``, such as `history?end=done`.
  ///
  /// - Parameters:
  ///   - fields: The fields of a query or a form.
  ///   - states: The states that there are.
  /// - Returns: The list, or `nil` if the field is not there or is empty.
  /// - Throws: ``Refusal`` if it names no list of the console.
  static func read(
    _ fields: FormFields, in states: [ConsoleState]
  ) throws(Refusal) -> ListPlace? {
    guard let text = fields[field], !text.isEmpty else { return nil }
    guard let target = try? RequestTarget("/" + text, below: "/"), target.path.count == 1,
      let section = ConsoleSection(rawValue: target.path[0]), section.listsContexts
    else {
      throw Refusal(
        400, "The field '\(field)' is not a list of the console. Nothing was done.",
        advice: "Open the page by its links, and send its own form.")
    }
    let (search, fault) = ContextSearch.read(target.query, in: states)
    if let fault { throw fault }
    return ListPlace(section: section, search: search)
  }

  /// The value of ``field``; empty for everything that waits, which needs no word, and for a filter that
  /// is too long to be carried.
  var value: String {
    let text = section.rawValue + query
    return self == .waiting || text.utf8.count > Self.longest ? "" : text
  }

  /// The path of the page of a context, from which there is a way back.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - list: The list; `nil` for none.
  ///   - done: What was done with the context just now; `nil` for nothing.
  /// - Returns: The path below the base.
  static func path(of identifier: String, from list: ListPlace?, done: String? = nil) -> String {
    "contexts/\(identifier)"
      + FormFields.query([("done", done ?? ""), (field, list?.value ?? "")])
  }

  /// Writes the way back.
  func writeLink(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.link(path: address.path(section.rawValue) + query, "button") {
      $0.words("Back to '\(section.title)'")
    }
  }

  private var query: String { FormFields.query(search.query) }
}

extension ConsoleSection {
  /// Whether the page lists contexts, and can be filtered.
  fileprivate var listsContexts: Bool { [.waiting, .trouble, .history].contains(self) }
}
