import SafeFiles
package import ShareModel
package import SystemPackage
package import TypeIdentifiers

extension ShareContext {
  /// A context with one text.
  package static func text(_ text: String) -> ShareContext {
    ShareContext(items: [
      ShareItem(attachments: [
        Attachment(registeredTypeIdentifiers: [.plainText], content: .text(text))
      ])
    ])
  }

  /// A context with one URL.
  package static func url(_ url: String, title: String? = nil) -> ShareContext {
    ShareContext(items: [
      ShareItem(
        attributedTitle: title,
        attachments: [Attachment(registeredTypeIdentifiers: [.url], content: .url(url))])
    ])
  }

  /// A context with one file.
  package static func file(
    _ path: FilePath, type: TypeIdentifier, suggestedName: String? = nil
  ) -> ShareContext {
    let name = path.lastComponent.map { FilePath(root: nil, components: $0) } ?? FilePath("")
    return ShareContext(items: [
      ShareItem(attachments: [
        Attachment(
          registeredTypeIdentifiers: [type], suggestedName: suggestedName,
          content: .file(FileReference(root: path.removingLastComponent(), path: name)))
      ])
    ])
  }
}
