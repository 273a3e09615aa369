import ConsoleWire
import Documents
import ShareJournal
import ShareModel
import ShareRules
import Sharepipe

/// The page that lists a selection of contexts, before something is done with them and after.
struct SelectionPage {
  /// What is to be done with the contexts.
  enum Wish: Hashable, Sendable {
    /// They are answered.
    case answer(PersonAnswer.Kind)
    /// They are tried again.
    case retry
  }

  /// One context of a selection.
  struct Item {
    /// The identifier, as the form has it.
    let identifier: String
    /// The context; `nil` if no ledger knows it.
    let row: JournalContext?
    /// The context as it waits; `nil` if that was not looked at.
    var context: WaitingContext?
    /// What prevents it, or what was done; `nil` if it can be done.
    let words: String?
    /// Whether ``words`` says that it was done.
    var isDone = false
  }

  let wish: Wish
  let items: [Item]
  /// The token of the form that confirms; `nil` once it was done.
  let token: String?
  /// The list that they were selected from; `nil` for the whole one.
  let list: ListPlace?
  /// Whether the filter finds more contexts, which are not in the list.
  let isMore: Bool
  /// The names of the items, and of all that waits.
  let names: LookAlikes

  /// The most contexts that are listed.
  private static let most = 200
  /// The most attachments of a context whose hashes are listed.
  private static let mostHashes = 5

  /// Makes the answer.
  func answer(in page: ConsolePage) -> ConsoleAnswer {
    let ready = items.filter { $0.words == nil }
    let title = token == nil ? "What was done" : wish.question(ready.count)
    return page.answer(title, in: wish.section) { html in
      if token == nil { writeResult(to: &html) }
      let left = token == nil ? [] : shown.filter { $0.words != nil }
      html.element("ul", "list") { html in
        for item in shown where left.isEmpty || item.words == nil {
          html.element("li", "context") { write(item, page.address, to: &$0) }
        }
        if items.count > Self.most {
          html.element("li", "soft", "and \(PageNumbers.grouped(items.count - Self.most)) more")
        }
      }
      if !left.isEmpty {
        html.element("h2", "", "Left out")
        html.element("ul", "list") { html in
          for item in left {
            html.element("li", "context") { write(item, page.address, to: &$0) }
          }
        }
      }
      let back = list ?? ListPlace(section: wish.section, search: ContextSearch())
      guard let token, !ready.isEmpty else {
        return html.element("p", "pages") { back.writeLink(page.address, to: &$0) }
      }
      html.element(
        "p", "note",
        "These contexts and no others, each as it is listed here. One that has changed since is left as "
          + "it is." + (isMore ? " There are more, which can be answered afterwards." : ""))
      html.form(
        to: page.address.path("\(wish.section.rawValue)/confirm"),
        hidden: [("token", token), (ListPlace.field, back.value)] + wish.fields
          + ready.map { ("item", wish.value(of: $0)) }
      ) { html in
        html.element("div", "answers") { html in
          back.writeLink(page.address, to: &html)
          html.button(wish.button(ready.count), "main")
        }
      }
    }
  }

  /// The items that are listed: those that did not go as wished come first.
  private var shown: [Item] {
    guard items.count > Self.most else { return items }
    let others = items.filter { $0.words != nil && !$0.isDone }
    return Array((others + items.filter { $0.words == nil || $0.isDone }).prefix(Self.most))
  }

  private func writeResult(to html: inout HTMLWriter) {
    let count = items.count(where: \.isDone)
    // The keyboard goes on here.
    html.element(
      "p", count == items.count ? "said" : "bad",
      [.init("role", "status"), .init("tabindex", "-1"), .init("autofocus", "")]
    ) { html in
      html.words(
        "\(count) of \(PageNumbers.count(items.count, "context", "contexts")) \(wish.done).")
    }
  }

  private func write(
    _ item: Item, _ address: ConsoleAddress, to html: inout HTMLWriter
  ) {
    html.element("div", "body") { html in
      if let row = item.row {
        ContextRows.writeName(of: row, address, from: list, to: &html)
        names.write(row.entry, to: &html)
        if row.isHeld {
          if let beginning = item.context?.beginning { html.lines(beginning.firstLines, limit: 4) }
          write(item.context?.listed ?? row, item.context?.effect, to: &html)
        }
      } else {
        html.element("p", "name") { $0.outside(item.identifier) }
      }
      if let words = item.words {
        html.element("p", item.isDone ? "said" : "bad") { $0.sentence(words) }
      }
    }
  }

  /// Writes where a context would go that waits for an answer.
  private func write(
    _ row: JournalContext, _ effect: ExtensionSettings.Effect?, to html: inout HTMLWriter
  ) {
    let parts = HeldContent(of: row).parts
    let sizes = parts.compactMap(\.bytes)
    let extensions = row.waitingExtensions.map(\.rawValue).sorted()
    guard !extensions.isEmpty else {
      return html.element("p", "to", "It is too large to be shown here.")
    }
    html.element("p", "to") { html in
      html.words("to ")
      html.outside(extensions.joined(separator: ", "))
      if !parts.isEmpty, sizes.count == parts.count {
        html.words(", " + PageNumbers.count(sizes.reduce(0, +), "byte", "bytes"))
      }
      if let effect { html.words(", which \(effect.words)") }
    }
    writeHashes(parts, to: &html)
  }

  /// Writes the hashes of what would be handed over: of what an action returned, where one has changed
  /// what came in.
  private func writeHashes(_ parts: [HeldContent.Part], to html: inout HTMLWriter) {
    let known = parts.filter { $0.sha256 != nil }
    for part in known.prefix(Self.mostHashes) {
      html.element("p", "hash") { html in
        if parts.count > 1 {
          html.outside(part.label, limit: ContextRows.nameLimit)
          html.words(": ")
        }
        html.words("sha256 \(part.sha256.map { "\($0)" } ?? "")")
      }
    }
    guard known.count > Self.mostHashes else { return }
    html.element("p", "soft") { html in
      html.words("and \(PageNumbers.grouped(known.count - Self.mostHashes)) more")
    }
  }
}

extension SelectionPage.Wish {
  /// The page from which the contexts were selected.
  var section: ConsoleSection {
    switch self {
    case .answer: .waiting
    case .retry: .trouble
    }
  }

  /// The fields of the form that confirms, besides the contexts.
  fileprivate var fields: [(name: String, value: String)] {
    if case .answer(let kind) = self { [("answer", kind.rawValue)] } else { [] }
  }

  /// What the form that confirms has of a context.
  fileprivate func value(of item: SelectionPage.Item) -> String {
    guard case .answer = self, let row = item.row else { return item.identifier }
    return WaitingContext.item(of: row)
  }

  fileprivate func question(_ count: Int) -> String {
    let contexts = PageNumbers.count(count, "context", "contexts")
    return switch self {
    case .answer(.approved): "Approve \(contexts)?"
    case .answer: "Deny \(contexts)?"
    case .retry: "Try \(contexts) again?"
    }
  }

  fileprivate func button(_ count: Int) -> String {
    switch self {
    case .answer(.approved): "Approve \(count)"
    case .answer: "Deny \(count)"
    case .retry: "Try \(count) again"
    }
  }

  fileprivate var done: String {
    switch self {
    case .answer(.approved): "approved"
    case .answer: "denied"
    case .retry: "tried again"
    }
  }
}
