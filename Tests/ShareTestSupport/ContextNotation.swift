package import Documents
package import ShareModel
import TypeIdentifiers

/// A short way to write a context: `|` separates items, `;` attachments, `+` the types of one
/// attachment; an item that starts with `js:` supports JavaScript, and `-` is an item without
/// attachments.
package func context(_ notation: String) -> ShareContext {
  let items = notation.split(separator: "|").map { part in
    let text = part.filter { $0 != " " }
    let supportsJavaScript = text.hasPrefix("js:")
    let list = supportsJavaScript ? text.dropFirst(3) : text[...]
    let attachments = list == "-" ? [] : list.split(separator: ";").map(attachment)
    return ShareItem(supportsJavaScript: supportsJavaScript, attachments: attachments)
  }
  return ShareContext(items: items)
}

private func attachment(_ notation: Substring) -> Attachment {
  let types = notation.split(separator: "+").compactMap { name in
    TypeIdentifier(shortNames[String(name)] ?? String(name))
  }
  return Attachment(registeredTypeIdentifiers: types, content: .typesOnly)
}

private let shortNames = [
  "img": "public.jpeg", "mov": "public.mpeg-4", "url": "public.url", "furl": "public.file-url",
  "txt": "public.plain-text", "pdf": "com.adobe.pdf", "aw": "com.apple.active-webpage",
  "wa": "com.apple.webarchive", "location": "com.apple.mapkit.map-item",
]

/// A dictionary rule with the keys in short.
package func rule(_ values: [String: DocumentValue]) -> DocumentValue {
  .dictionary(
    Dictionary(
      uniqueKeysWithValues: values.map { name, value in
        ("NSExtensionActivation" + (keyNames[name] ?? name), value)
      }))
}

private let keyNames = [
  "Text": "SupportsText", "URL": "SupportsWebURLWithMaxCount",
  "Page": "SupportsWebPageWithMaxCount", "Img": "SupportsImageWithMaxCount",
  "Mov": "SupportsMovieWithMaxCount", "File": "SupportsFileWithMaxCount",
  "AttMax": "SupportsAttachmentsWithMaxCount", "AttMin": "SupportsAttachmentsWithMinCount",
  "Location": "SupportsLocationWithMaxCount", "V": "DictionaryVersion",
  "Strict": "UsesStrictMatching",
]
