import Documents
import ShareModel
import TypeIdentifiers

/// A context in words, such as `11 images (public.jpeg)`.
struct ContextWords {
  /// A family of types, and what one and several of it are called.
  private struct Family: Sendable {
    let type: String
    let one: String
    let many: String
  }

  /// The words.
  let text: String
  /// The families of the attachments; a context with fewer of them says more.
  let families: Set<String>

  init(_ context: ShareContext, in catalogue: TypeCatalogue) {
    var groups: [(types: [String], count: Int)] = []
    var places: [[String]: Int] = [:]
    let seen = context.items.flatMap { item in
      item.attachments.map { SeenTypes(of: $0, in: item, as: .reduced).types.map(\.rawValue) }
    }
    for types in seen {
      if let place = places[types] {
        groups[place].count += 1
      } else {
        places[types] = groups.count
        groups.append((types, 1))
      }
    }
    families = Set(groups.map { Self.family(of: $0.types, in: catalogue)?.type ?? "" })
    let parts = groups.map { types, count -> String in
      let family = Self.family(of: types, in: catalogue)
      let noun = count == 1 ? family?.one ?? "something" : "\(count) \(family?.many ?? "things")"
      return types.isEmpty ? noun : noun + " (\(types.joined(separator: ", ").excerpt))"
    }
    let items = context.items.count
    let titled = context.items.contains { $0.attributedTitle != nil } ? " with a title" : ""
    text =
      (parts.isEmpty
        ? "an item without attachments"
        : parts.prefix(5).joined(separator: " and ")
          + (parts.count > 5 ? " and \(parts.count - 5) more" : ""))
      + titled + (items > 1 ? " in \(items) items" : "")
  }

  /// The families, the narrower ones first.
  private static let all: [Family] = [
    Family(type: "public.image", one: "an image", many: "images"),
    Family(type: "public.movie", one: "a movie", many: "movies"),
    Family(type: "public.audio", one: "a sound", many: "sounds"),
    Family(type: "com.adobe.pdf", one: "a PDF file", many: "PDF files"),
    Family(type: "com.apple.active-webpage", one: "a web page", many: "web pages"),
    Family(type: "com.apple.webarchive", one: "a web archive", many: "web archives"),
    Family(type: "com.apple.mapkit.map-item", one: "a location", many: "locations"),
    Family(type: "public.vcard", one: "a contact", many: "contacts"),
    Family(type: "public.archive", one: "an archive", many: "archives"),
    Family(type: "public.text", one: "a text", many: "texts"),
    Family(type: "public.file-url", one: "a file", many: "files"),
    Family(type: "public.url", one: "a web URL", many: "web URLs"),
  ]

  private static func family(of types: [String], in catalogue: TypeCatalogue) -> Family? {
    // That something is a file as well says least of it.
    let specific = types.filter { $0 != "public.file-url" && $0 != "public.url" }
    return all.first { family in
      (specific.isEmpty ? types : specific).contains { catalogue.conforms($0, to: family.type) }
    }
  }
}
