import Foundation

/// One line of JSON that asks for something, version 1.
///
/// Keys that are not known are ignored, so that a later `sharepipe` may say more.
struct RequestLine {
  /// What is asked.
  enum Kind: String, Decodable {
    case run
    case validate
  }

  /// What is asked.
  let kind: Kind
  /// What it is about.
  let context: ExtensionContext

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The bytes, without the line feed.
  ///   - environment: The variables of the process, which name the container and the secrets.
  /// - Throws: ``RequestFault`` if it is no request.
  init(_ line: Data, environment: [String: String]) throws(RequestFault) {
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: line)
    } catch {
      throw RequestFault("the line is not a request: " + Self.words(for: error))
    }
    guard document.version == 1 else {
      throw RequestFault(
        "the request has version \(document.version), and this program understands version 1")
    }
    kind = document.request
    let output = URL(filePath: document.output, directoryHint: .isDirectory)
    context = ExtensionContext(
      identifier: document.id, idempotencyKey: document.idempotencyKey, attempt: document.attempt,
      fence: document.fence ?? 0, extensionIdentifier: document.extension,
      options: document.options ?? [:],
      source: document.context.source, activityType: document.context.activityType,
      items: document.context.items.map(\.item), link: document.link, output: output,
      container: environment["SHAREPIPE_CONTAINER"].map {
        URL(filePath: $0, directoryHint: .isDirectory)
      } ?? output,
      secrets: try ExtensionSecrets(environment: environment))
  }

  /// A place in the request, as in `context.items[0]`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      .drop { $0 == "." }.description
  }

  /// An attachment that says of nothing what it is made of.
  private struct NoContent: Error {
    let place: String
  }

  private static func words(for error: any Error) -> String {
    if let error = error as? NoContent { return error.place + " has no known content" }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      return place(context.codingPath + [key]) + " is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      return place(context.codingPath) + " is not of the expected kind"
    case .dataCorrupted(let context)? where !context.codingPath.isEmpty:
      return place(context.codingPath) + " has no known value"
    default: return "it is not a JSON object"
    }
  }
}

extension RequestLine {
  private struct Document: Decodable {
    let version: Int
    let request: Kind
    let id: String
    let idempotencyKey: String
    let attempt: Int
    let fence: Int64?
    let `extension`: String
    let options: [String: OptionValue]?
    let context: Context
    let link: ExtensionLink?
    let output: String
  }

  private struct Context: Decodable {
    let source: String?
    let activityType: String?
    let items: [Item]
  }

  private struct Item: Decodable {
    let attributedTitle: String?
    let attributedContentText: String?
    let attachments: [Piece]

    var item: ExtensionItem {
      ExtensionItem(
        attributedTitle: attributedTitle, attributedContentText: attributedContentText,
        attachments: attachments.map(\.provider))
    }
  }

  private struct Piece: Decodable {
    let provider: ItemProvider

    enum CodingKeys: String, CodingKey {
      case registeredTypeIdentifiers
      case suggestedName
      case file
      case text
      case url
      case data
    }

    init(from decoder: any Decoder) throws {
      let piece = try decoder.container(keyedBy: CodingKeys.self)
      let content: ItemProvider.Content
      if let file = try piece.decodeIfPresent(String.self, forKey: .file) {
        content = .file(URL(filePath: file))
      } else if let text = try piece.decodeIfPresent(String.self, forKey: .text) {
        content = .text(text)
      } else if let url = try piece.decodeIfPresent(String.self, forKey: .url) {
        content = .url(url)
      } else if let data = try piece.decodeIfPresent(Data.self, forKey: .data) {
        content = .data(data)
      } else {
        throw NoContent(place: RequestLine.place(decoder.codingPath))
      }
      provider = ItemProvider(
        registeredTypeIdentifiers: try piece.decode(
          [String].self, forKey: .registeredTypeIdentifiers),
        suggestedName: try piece.decodeIfPresent(String.self, forKey: .suggestedName),
        content: content)
    }
  }
}
