import SafeFiles
import SecretPatterns
import ShareModel
import SystemPackage
import TypeIdentifiers

/// Why content is not put on a board.
struct CopyRefusal: Error, Hashable {
  /// The reason; it never quotes the content.
  let reason: Reason
  /// Whether the content is to blame, and not the disk from which it is read.
  var isOfContent = true
}

/// Reads what is shared, and refuses what does not belong on a board.
///
/// Text is searched for secrets: texts and URLs, and files and data whose registered type is a text
/// or whose start has no zero byte. Text that is too long to be searched is refused, because it may
/// hold a secret.
struct CopyContent {
  /// The most attachments of one copy.
  private static let maximumItems = 1000

  /// The types by which a file is known to be text.
  let catalogue: TypeCatalogue

  /// Reads the attachments of a context, in order.
  ///
  /// - Parameter context: The context.
  /// - Returns: The items of the copy.
  /// - Throws: ``CopyRefusal``, or a cancellation error.
  func items(of context: ShareContext) throws -> [BoardItem] {
    let attachments = context.attachments
    guard attachments.count <= Self.maximumItems else {
      throw refusal(
        .tooManyAttachments, "a copy has at most \(Self.maximumItems) attachments; share fewer")
    }
    var items: [BoardItem] = []
    var size = 0
    for (index, attachment) in attachments.enumerated() {
      try Task.checkCancellation()
      let label = "attachment \(index + 1)"
      let item = try item(of: attachment, label, room: BoardFile.contentLimit - size)
      try check(item, label)
      size += item.content.count
      items.append(item)
    }
    return items
  }

  private func item(
    of attachment: Attachment, _ label: String, room: Int
  ) throws(CopyRefusal) -> BoardItem {
    var kind = BoardItem.Kind.data
    let content: [UInt8]?
    switch attachment.content {
    case .text(let text): (kind, content) = (.text, Array(text.utf8))
    case .url(let url): (kind, content) = (.url, Array(url.utf8))
    case .data(let bytes): content = bytes
    case .file(let file):
      do throws(FileFault) {
        content = try SafeOpen.open(file).contents(upTo: room)
      } catch {
        throw CopyRefusal(reason: error.reason(for: label), isOfContent: false)
      }
    case .package:
      throw refusal(.typeNotAccepted, "\(label): is a directory, and a board takes single files")
    case .typesOnly:
      throw refusal(.contentNotExamined, "\(label): there is no content")
    }
    guard let content, content.count <= room else {
      let words = "a copy has at most \(BoardFile.contentLimit) bytes; use a file instead"
      throw refusal(.tooManyBytesInTotal, "\(label): \(words)")
    }
    // The address of our private copy means nothing to a program that reads the board.
    let types = attachment.registeredTypeIdentifiers.filter { kind == .url || $0 != .fileURL }
    return BoardItem(
      kind: kind, registeredTypeIdentifiers: types.isEmpty ? [.data] : types, content: content)
  }

  private func check(_ item: BoardItem, _ label: String) throws(CopyRefusal) {
    guard isText(item) else { return }
    guard let text = ScannedText(item.content) else {
      throw refusal(
        .contentNotExamined,
        "\(label): text of more than \(ScannedText.limit) bytes is not searched for secrets, so "
          + "it is not copied")
    }
    let kinds = SecretSearch.kinds(in: text)
    guard !kinds.isEmpty else { return }
    throw refusal(
      .secretContent,
      "\(label): seems to have \(kinds.map(\.words).joined(separator: " and ")) in it; secrets are "
        + "not put on a board")
  }

  private func isText(_ item: BoardItem) -> Bool {
    guard item.kind == .data else { return true }
    let hasType = item.registeredTypeIdentifiers.contains { catalogue.conforms($0, to: .text) }
    // UTF-16 with a byte order mark has zero bytes, and is text.
    return hasType || !item.content.prefix(4096).contains(0)
      || item.content.starts(with: [0xFF, 0xFE]) || item.content.starts(with: [0xFE, 0xFF])
  }

  private func refusal(_ code: ReasonCode, _ message: String) -> CopyRefusal {
    CopyRefusal(reason: Reason(code, message))
  }
}

extension CopyRefusal: CustomStringConvertible {
  /// The message of the reason.
  var description: String { reason.message }
}
