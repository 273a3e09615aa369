import Documents
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// What is known of an attachment that is filed, for the words of a template.
struct FiledSubject {
  /// The name of its file, or one that is made of what is shared; never empty.
  let name: String
  /// The kind of content.
  let kind: FiledKind

  private let type: TypeIdentifier?
  private let title: String?
  private let host: String?

  /// Looks at an attachment.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - item: The item that it belongs to.
  ///   - examined: The attachment as it was judged; `nil` if that is not known.
  ///   - isReturned: Whether an action returned it.
  ///   - catalogue: The types.
  init(
    _ attachment: Attachment, in item: ShareItem, _ examined: ExaminedAttachment?,
    isReturned: Bool = false, catalogue: TypeCatalogue
  ) {
    kind = FiledKind(of: attachment, catalogue: catalogue)
    title = item.attributedTitle
    type =
      examined?.facts?.identifier ?? examined?.claimed
      ?? attachment.registeredTypeIdentifiers.first { !catalogue.conforms($0, to: .url) }
    host = if case .url(let url) = attachment.content { URLParts(url)?.host } else { nil }
    name =
      examined?.keptName
      ?? attachment.fileName(label: examined?.label, isReturned: isReturned || examined == nil)
      ?? Self.wish(for: attachment, in: item, host: host, catalogue: catalogue)
  }

  /// What a word stands for.
  ///
  /// - Parameters:
  ///   - word: The word; not ``FileWord/counter``.
  ///   - request: The request, for what is known of the context.
  ///   - time: The time that the words of a date are of.
  ///   - hash: SHA-256 of the content; asked for only if a word needs it.
  ///   - camera: The camera; asked for only if a word needs it.
  /// - Returns: The text, or `nil` if nothing is known.
  func text(
    for word: FileWord, _ request: ExtensionRequest, _ time: LocalTime,
    hash: @autoclosure () -> ContentDigest?, camera: @autoclosure () -> String?
  ) -> String? {
    switch word {
    case .name: name
    case .stem: NameExtension.stem(of: Array(name.utf8))
    case .extension: NameExtension(of: Array(name.utf8))?.text
    case .kind: kind.rawValue
    case .type: type?.rawValue
    case .source: request.context.source
    case .title: title ?? NameExtension.stem(of: Array(name.utf8))
    case .host: host
    case .hash: hash().map { String($0.description.prefix(8)) }
    case .folder: request.filing.origin.folder.flatMap { $0.isEmpty ? nil : $0 }
    case .camera: camera()
    case .counter: nil
    case .year: LocalTime.text(time.year, 4)
    case .month: LocalTime.text(time.month)
    case .day: LocalTime.text(time.day)
    case .date: time.date
    case .hour: LocalTime.text(time.hour)
    case .minute: LocalTime.text(time.minute)
    case .second: LocalTime.text(time.second)
    }
  }

  // MARK: Names

  /// A name for content that had no file: what its sender suggests, with an extension of its type.
  private static func wish(
    for attachment: Attachment, in item: ShareItem, host: String?, catalogue: TypeCatalogue
  ) -> String {
    let suggested = attachment.suggestedName.flatMap { $0.isEmpty ? nil : $0 }
    let wish = suggested ?? stem(for: attachment.content, item, host: host)
    let known = attachment.registeredTypeIdentifiers.lazy
      .filter { !catalogue.conforms($0, to: .url) }
      .map { catalogue.filenameExtensions(of: $0) }.first { !$0.isEmpty }
    let own = NameExtension(of: Array(wish.utf8))?.text
    let chosen: String?
    switch attachment.content {
    case .url: chosen = "webloc"
    case .text: chosen = known?.first ?? "txt"
    case .file(let file), .package(let file): chosen = known?.first ?? file.name?.extension
    case .data, .typesOnly: chosen = known?.first
    }
    guard let chosen else { return wish }
    let isSame =
      own.map { own in
        own.lowercased() == chosen || known?.contains(own.lowercased()) == true
      } ?? false
    return isSame ? wish : "\(wish).\(chosen)"
  }

  private static func stem(
    for content: AttachmentContent, _ item: ShareItem, host: String?
  ) -> String {
    if let title = item.attributedTitle, !title.isEmpty { return title }
    switch content {
    case .url: return host ?? "link"
    case .text(let text):
      return String((text.split(whereSeparator: \.isNewline).first ?? "text").prefix(60))
    case .file, .package, .data, .typesOnly: return "file"
    }
  }
}
