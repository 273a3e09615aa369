import Foundation

/// One line of JSON that answers a request.
enum AnswerLine {
  /// Writes that the work is done.
  ///
  /// - Parameters:
  ///   - items: What is returned, or `nil` for nothing.
  ///   - context: The context of the run. Files that are not in its output are copied to it.
  /// - Returns: The line, with its line feed.
  /// - Throws: ``AnswerFault`` if there are no items in the list, which `sharepipe` would take for
  ///   leaving the context as it is; what Foundation throws, if a file cannot be copied.
  static func completed(_ items: [ExtensionItem]?, of context: ExtensionContext) throws -> Data {
    guard items?.isEmpty != true else { throw AnswerFault.noItems }
    let items = try items?.map { item in
      Item(
        attributedTitle: item.attributedTitle, attributedContentText: item.attributedContentText,
        attachments: try item.attachments.map { try Piece($0, context) })
    }
    return try line(["completed": Completed(items: items)])
  }

  /// Writes that the extension declines.
  static func cancelled(_ cancellation: ExtensionCancellation) throws -> Data {
    try line([
      "cancelled": Cancelled(
        domain: cancellation.domain, code: cancellation.code, message: cancellation.message)
    ])
  }

  /// Writes whether content is valid.
  static func validity(_ validity: ContentValidity) throws -> Data {
    switch validity {
    case .valid: try line(Validity(valid: true, reasons: nil))
    case .invalid(let reasons): try line(Validity(valid: false, reasons: reasons))
    }
  }

  private static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}

extension AnswerLine {
  private struct Completed: Encodable {
    let items: [Item]?
  }

  private struct Cancelled: Encodable {
    let domain: String
    let code: Int
    let message: String
  }

  private struct Validity: Encodable {
    let valid: Bool
    let reasons: [String]?
  }

  private struct Item: Encodable {
    let attributedTitle: String?
    let attributedContentText: String?
    let attachments: [Piece]
  }

  private struct Piece: Encodable {
    let registeredTypeIdentifiers: [String]
    let suggestedName: String?
    var file: String?
    var text: String?
    var url: String?
    var data: Data?

    init(_ provider: ItemProvider, _ context: ExtensionContext) throws {
      registeredTypeIdentifiers = provider.registeredTypeIdentifiers
      suggestedName = provider.suggestedName
      switch provider.content {
      case .file(let file): self.file = try Self.inOutput(file, of: context).path
      case .text(let text): self.text = text
      case .url(let url): self.url = url
      case .data(let data): self.data = data
      }
    }

    /// A file beneath the output directory: the file itself, or a copy of it.
    private static func inOutput(_ file: URL, of context: ExtensionContext) throws -> URL {
      let output = context.output.standardizedFileURL.pathComponents
      let path = file.standardizedFileURL.pathComponents
      if path.count > output.count, path.starts(with: output) { return file.standardizedFileURL }
      let copy = context.outputFile(named: file.lastPathComponent)
      try FileManager.default.copyItem(at: file, to: copy)
      return copy
    }
  }
}
