import Documents
import SafeFiles
import ShareModel
import ShareRules
internal import TypeIdentifiers

extension ManifestReader {
  /// The keys that hold content, of which an attachment has one.
  private static let contentKeys = ["file", "url", "text", "data"]

  /// Reads an attachment; `nil` means that faults were recorded.
  mutating func attachment(from value: DocumentValue, place: String) -> [Attachment] {
    guard let members = value.dictionary else {
      report(rules.codes.malformed, "\(place): expected a dictionary, found \(value.kind)")
      return []
    }
    var fields = DocumentFields(members, at: place, keys: .contextAttachment)
    let types = registeredTypeIdentifiers(of: members, in: &fields)
    let suggestedName = fields.text("suggestedName")
    let content = content(in: &fields)
    take(&fields)
    guard let types, let content else { return [] }
    return [
      Attachment(
        registeredTypeIdentifiers: types,
        suggestedName: suggestedName ?? Self.name(of: content), content: content)
    ]
  }

  /// A file gives its name to an attachment without one, as with `NSItemProvider(contentsOf:)`.
  private static func name(of content: AttachmentContent) -> String? {
    switch content {
    case .file(let reference), .package(let reference):
      reference.name.map { NameExtension.stem(of: $0.bytes) }
    case .typesOnly, .url, .text, .data:
      nil
    }
  }

  private mutating func registeredTypeIdentifiers(
    of members: [String: DocumentValue], in fields: inout DocumentFields
  ) -> [TypeIdentifier]? {
    let key = "registeredTypeIdentifiers"
    guard fields.has(key) else {
      // A question may leave its types out, but an unknown key may have been meant for them,
      // or misspelt, which is reported with all keys.
      let known = KeyTable.contextAttachment.keys.map(\.name)
      if rules.isQuestion,
        members.isEmpty
          || members.keys.contains(where: { NearestName.suggestion(for: $0, among: known) != nil })
      {
        return []
      }
      fields.report(
        key, .missing(expected: "an array of type identifiers, such as [\"public.jpeg\"]"))
      return nil
    }
    guard let texts = fields.strings(key) else { return nil }
    if texts.isEmpty, !rules.isQuestion, fields.array(key)?.isEmpty == true {
      fields.report(
        key,
        .notAllowed(
          expected: "at least one type identifier", found: "an empty array", suggestion: nil))
      return nil
    }
    var types: [TypeIdentifier] = []
    for text in texts {
      if let type = TypeIdentifier(text) {
        types.append(type)
      } else {
        report(
          .typeIdentifierMalformed,
          "\(fields.place(of: key)): '\(text.excerpt)' is not a type identifier;"
            + " use letters, digits, hyphens and periods")
      }
    }
    return types
  }

  private mutating func content(in fields: inout DocumentFields) -> AttachmentContent? {
    var keys: [String] = []
    for key in Self.contentKeys where fields.has(key) { keys.append(key) }
    guard let key = keys.first else {
      if rules.isQuestion { return .typesOnly }
      report(
        rules.codes.malformed,
        "\(fields.place): has no content; give it one of 'file', 'url', 'text', 'data'")
      return nil
    }
    guard keys.count == 1 else {
      let list = keys.map { "'\($0)'" }.joined(separator: ", ")
      report(
        rules.codes.malformed, "\(fields.place): has more than one content: \(list); keep one")
      return nil
    }
    guard let text = fields.text(key) else { return nil }
    let place = fields.place(of: key)
    switch key {
    case "file": return file(named: text, place: place)
    case "url": return url(text, place: place)
    case "data": return data(text, place: place)
    default: return .text(text)
    }
  }

  private mutating func url(_ text: String, place: String) -> AttachmentContent? {
    do throws(LinkFault) {
      try LinkText.check(text)
    } catch .toFile where rules.isQuestion {
      return .url(text)
    } catch {
      report(error.code, "\(place): \(error)")
      return nil
    }
    return .url(text)
  }

  private mutating func data(_ text: String, place: String) -> AttachmentContent? {
    guard let bytes = Base64.bytes(text) else {
      report(
        rules.codes.malformed,
        "\(place): is not base64; use the alphabet with '+' and '/', padding, and no line breaks")
      return nil
    }
    return .data(bytes)
  }
}
