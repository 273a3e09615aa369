import Documents

/// The name of a case from the types that it shares: `|` between items, `;` between attachments, `+`
/// between types.
enum RuleTestLabel {
  /// The most items, attachments and types that are named.
  static let most = 8

  /// The types in a manifest that is not checked yet.
  static func text(ofManifest manifest: DocumentValue) -> String {
    let items = array("items", of: manifest)
    let words = items.prefix(most).map { item in
      let attachments = array("attachments", of: item)
      let words = attachments.prefix(most).map { attachment in
        let types = array("registeredTypeIdentifiers", of: attachment)
        return list(
          types.prefix(most).map { $0.string?.excerpt ?? "?" }, of: types.count, " + ", "no type")
      }
      return list(words, of: attachments.count, "; ", "an item without attachments")
    }
    return list(words, of: items.count, " | ", "nothing").excerpt
  }

  /// The words in one line, with the number of those that are left out.
  static func list(
    _ words: [String], of count: Int, _ separator: String, _ none: String
  ) -> String {
    guard count > 0 else { return none }
    let rest = count - words.count
    return words.joined(separator: separator) + (rest > 0 ? "\(separator)and \(rest) more" : "")
  }

  private static func array(_ key: String, of value: DocumentValue) -> [DocumentValue] {
    value.dictionary?[key]?.array ?? []
  }
}
