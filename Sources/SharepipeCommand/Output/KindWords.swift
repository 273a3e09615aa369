import TypeIdentifiers

/// What content is, in a few words for people.
enum KindWords {
  /// The words for types that the catalogue describes with a sentence.
  private static let short: [TypeIdentifier: String] = {
    let pairs = [
      ("public.plain-text", "plain text"), ("public.url", "link"), ("public.data", "data"),
      ("public.folder", "folder"), ("public.directory", "folder"),
      ("public.unix-executable", "program"), ("public.executable", "program"),
      ("public.zip-archive", "zip archive"), ("com.apple.webarchive", "web archive"),
      ("public.heic", "HEIC image"), ("com.apple.rtfd", "RTFD document"),
    ]
    return Dictionary(
      uniqueKeysWithValues: pairs.compactMap { name, words in
        TypeIdentifier(name).map { ($0, words) }
      })
  }()

  /// The most characters of a description that is taken from the catalogue.
  private static let longest = 24

  /// The kind of one attachment.
  ///
  /// - Parameters:
  ///   - type: The type that the bytes show, or that the sender claims; `nil` if neither is known.
  ///   - mime: The MIME type of the bytes; `nil` if it is not known.
  /// - Returns: The words, not escaped.
  static func of(_ type: TypeIdentifier?, mime: String?) -> String {
    guard let type else { return mime ?? "not read" }
    if let words = short[type] { return words }
    let declaration = TypeCatalogue.builtIn.declaration(of: type)
    if let words = declaration?.localizedDescription, words.count <= longest {
      for article in ["a ", "an "] where words.hasPrefix(article) {
        return String(words.dropFirst(article.count))
      }
      return words
    }
    if let mime { return mime }
    return DynamicType.isDynamic(type) ? "data" : type.rawValue
  }

  /// The kinds of several attachments; equal neighbours are shown once with their number.
  static func list(_ kinds: [String]) -> String {
    var runs: [(kind: String, count: Int)] = []
    for kind in kinds {
      if runs.last?.kind == kind {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((kind, 1))
      }
    }
    let words = runs.map { $0.count == 1 ? $0.kind : "\($0.count) × \($0.kind)" }
    return words.isEmpty ? "-" : words.joined(separator: ", ")
  }
}
