/// A fact that a condition of the owner may name.
package enum ConditionFact: String, Hashable, Sendable, CaseIterable {
  // Of one attachment.
  case name, stem, `extension`, size, modified, captured, camera, type, types, contentType, mime
  case width, height, text, url, scheme, host, title
  // Of the context.
  case attachments, count, entry, folder, owner, source, arrived

  /// Whether each attachment has its own.
  package var isOfAttachment: Bool {
    switch self {
    case .name, .stem, .extension, .size, .modified, .captured, .camera, .type, .types,
      .contentType, .mime, .width, .height, .text, .url, .scheme, .host, .title:
      true
    case .attachments, .count, .entry, .folder, .owner, .source, .arrived: false
    }
  }

  /// Whether it is known only after the bytes were looked at.
  package var isOfContent: Bool {
    switch self {
    case .size, .modified, .captured, .camera, .contentType, .mime, .width, .height, .text, .owner:
      true
    // The type of a file without an extension may be that of its bytes.
    case .type, .types: true
    // It leads to all of these.
    case .attachments: true
    case .name, .stem, .extension, .url, .scheme, .host, .title, .count, .entry, .folder, .source,
      .arrived:
      false
    }
  }

  /// Whether it is a collection, of which a condition asks for `ANY` or a count.
  var isCollection: Bool { self == .types || self == .attachments }

  /// What it is, for a person.
  package var meaning: String {
    switch self {
    case .name: "the name of the file, with its extension"
    case .stem: "the name of the file, without its extension"
    case .extension: "the extension of the file's name, without its period"
    case .size: "the size in bytes"
    case .modified: "when the file was changed last"
    case .captured: "when the content was made, as its bytes say"
    case .camera: "the camera with which a photo was taken"
    case .type: "the first registered type that is not a URL"
    case .types: "all registered types"
    case .contentType: "the type of the bytes"
    case .mime: "the MIME type of the bytes"
    case .width: "the width of an image in pixels"
    case .height: "the height of an image in pixels"
    case .text: "the first 64 KiB of a text"
    case .url: "the URL, as it was written"
    case .scheme: "the scheme of the URL, in lower case"
    case .host: "the host of the URL, in lower case"
    case .title: "the title of the item"
    case .attachments: "all attachments; each has the facts above"
    case .count: "the number of attachments"
    case .entry: "the name of the entry below the inbox"
    case .folder: "the folder of the entry below the inbox; empty for the inbox itself"
    case .owner: "the number of the user who owns the file"
    case .source: "the bundle identifier that the sender gives as its own"
    case .arrived: "when the context was first seen"
    }
  }

  /// The names, in the order of the table.
  package static let names = allCases.map(\.rawValue)
}
