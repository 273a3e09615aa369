package import Documents
package import ShareModel
package import TypeIdentifiers

/// An attachment, as a record has it: the facts about the content, and not the content.
package struct KeptAttachment: Hashable, Sendable, RecordPart {
  /// The types that the bytes show.
  package struct Found: Hashable, Sendable {
    /// The MIME type.
    package var mime: String?
    /// The type that follows from bytes and name together.
    package var identifier: TypeIdentifier?
    /// Whether the name agrees with the bytes.
    package var agreement: KeptWord<ContentFacts.Agreement>?
  }

  /// The name for people, not escaped; `nil` if it is not known.
  package var label: String?
  /// The types that it registers.
  package var registered: [TypeIdentifier]
  /// The type that its sender claims, or `nil`.
  package var claimed: TypeIdentifier?
  /// The types that the bytes show; `nil` if the bytes were not read.
  package var found: Found?
  /// The number of bytes; `nil` if it is not known.
  package var bytes: Int?
  /// The SHA-256 of the bytes; `nil` if it is not known, as of a URL.
  package var sha256: ContentDigest?

  /// Reads an attachment.
  init(_ value: DocumentValue) {
    let fields = RecordFields(value)
    label = fields.string(.label)
    registered = fields.strings(.registered).compactMap { TypeIdentifier($0) }
    claimed = fields.string(.claimed).flatMap { TypeIdentifier($0) }
    found = fields.object(.found).map { Found($0) }
    bytes = fields.integer(.bytes)
    sha256 = fields.digest(.sha256)
  }

  /// Reads items with their attachments.
  static func items(_ values: [DocumentValue]) -> [[KeptAttachment]] {
    values.map { item in RecordFields(item).list(.attachments).map { KeptAttachment($0) } }
  }

  func write(to json: inout JSONWriter) {
    json.attachment(
      label, registered, claimed: claimed, found: found, bytes: bytes, sha256: sha256)
  }
}

extension ExaminedAttachment: RecordPart {
  func write(to json: inout JSONWriter) {
    let bytes: Int? =
      switch content {
      case .url(let url): url.utf8.count
      case .bytes(let facts): facts.bytes
      case .unreadable, .none: nil
      }
    json.attachment(
      label, attachment.registeredTypeIdentifiers, claimed: claimed,
      found: facts.map { KeptAttachment.Found($0) }, bytes: bytes, sha256: facts?.sha256)
  }
}

extension JSONWriter {
  fileprivate mutating func attachment(
    _ label: String?, _ registered: [TypeIdentifier], claimed: TypeIdentifier?,
    found: KeptAttachment.Found?, bytes: Int?, sha256: ContentDigest?
  ) {
    object { json in
      json.member(.label, label)
      json.key(.registered)
      json.array { json in for type in registered { json.string(type.rawValue) } }
      json.member(.claimed, claimed?.rawValue)
      json.key(.found)
      if let found { found.write(to: &json) } else { json.null() }
      json.member(.bytes, bytes)
      if let sha256 { json.member(.sha256, sha256.description) }
    }
  }
}

extension KeptAttachment.Found {
  /// Makes the kept form of facts.
  init(_ facts: ContentFacts) {
    mime = facts.mimeType
    identifier = facts.identifier
    agreement = KeptWord(facts.agreement)
  }

  fileprivate init(_ fields: RecordFields) {
    mime = fields.string(.mime)
    identifier = fields.string(.identifier).flatMap { TypeIdentifier($0) }
    agreement = fields.word(.agreement)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.mime, mime)
      json.member(.identifier, identifier?.rawValue)
      json.member(.agreement, agreement?.text)
    }
  }
}

extension JSONWriter {
  /// Writes the member `found`: the types that the bytes of an attachment show, or null if the
  /// bytes were not read.
  package mutating func found(_ facts: ContentFacts?) {
    key(.found)
    if let facts { KeptAttachment.Found(facts).write(to: &self) } else { null() }
  }
}

extension ExaminedAttachment {
  /// The attachment, as far as a record describes it.
  init(_ kept: KeptAttachment) {
    let label = kept.label ?? "-"
    var content = Content.none
    if let mime = kept.found?.mime, let type = kept.found?.identifier {
      content = .bytes(
        ContentFacts(
          bytes: kept.bytes ?? 0, mimeType: mime, identifier: type,
          agreement: kept.found?.agreement?.value ?? .notExamined, sha256: kept.sha256))
    }
    self.init(
      attachment: Attachment(
        registeredTypeIdentifiers: kept.registered, suggestedName: label, content: .typesOnly),
      label: label, claimed: kept.claimed, filenameExtension: nil, content: content)
  }
}
