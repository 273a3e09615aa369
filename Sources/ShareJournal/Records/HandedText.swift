import Documents
package import ShareModel

/// A text of an item that an extension is handed beside the content of its attachments.
public struct HandedText: Hashable, Sendable {
  /// The kind of a text.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The title of the item.
    case title
    /// The text of the item.
    case text
    /// The name that the sender suggests for an attachment, where that is not the name of its file.
    case name
  }

  /// The kind.
  public var kind: Kind
  /// The text.
  public var text: String

  /// Creates a value.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

extension HandedText {
  /// The texts that are handed over with items.
  ///
  /// - Parameters:
  ///   - items: The numbers of the items.
  ///   - context: The context as it was examined.
  /// - Returns: The texts, item by item.
  package static func all(of items: [Int], in context: ExaminedContext) -> [HandedText] {
    items.flatMap { number -> [HandedText] in
      let item = context.context.items[number]
      let names = context.items[number].lazy.map { attachment -> String? in
        let name = attachment.attachment.suggestedName
        return name == attachment.label ? nil : name
      }
      return [
        item.attributedTitle.map { HandedText(.title, $0) },
        item.attributedContentText.map { HandedText(.text, $0) },
      ].compactMap(\.self) + names.compactMap { $0.map { HandedText(.name, $0) } }
    }
  }
}

extension HandedText: RecordPart {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.kind, kind.rawValue)
      json.member(.text, text)
    }
  }

  /// Reads a text from a record; `nil` if this version does not know its kind.
  init?(_ value: DocumentValue) {
    let fields = RecordFields(value)
    let kind: KeptWord<Kind>? = fields.word(.kind)
    guard let kind = kind?.value, let text = fields.string(.text) else { return nil }
    self.init(kind, text)
  }
}
