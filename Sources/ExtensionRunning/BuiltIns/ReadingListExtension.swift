import Documents
import ShareModel
import ShareRules
import SystemPackage

/// The built-in extension `reading-list`: collects web addresses in a file that browsers import.
///
/// The file is `Reading List.html` in the directory of the option `Directory`, else in the
/// extension's container. An address is listed once, however often it is shared.
struct ReadingListExtension: InProcessExtension {
  /// The domain of a cancellation.
  static let domain = "ReadingList"

  private let now: @Sendable () -> Int64

  /// Creates the extension.
  ///
  /// - Parameter now: The clock: seconds since 1970-01-01T00:00:00Z.
  init(now: @escaping @Sendable () -> Int64) {
    self.now = now
  }

  /// Takes a context with at least one web address.
  func isContentValid(_ request: ExtensionRequest) async -> ValidationAnswer {
    entries(of: request.context).isEmpty ? .invalid([Self.nothingToRead]) : .valid
  }

  /// Adds the addresses, or declines if there are none.
  func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
    let directory = try BuiltInOptions(request.options).directory ?? request.container
    let entries = entries(of: request.context)
    guard !entries.isEmpty else {
      return .cancelled(domain: Self.domain, code: 1, message: Self.nothingToRead)
    }
    try await ReadingListFile(directory: directory).add(entries, under: request.lease)
    return .completed(nil)
  }

  private static let nothingToRead = "there is no http or https address to read later"

  private func entries(of context: ShareContext) -> [BookmarksDocument.Entry] {
    let moment = now()
    var entries: [BookmarksDocument.Entry] = []
    for item in context.items {
      let addresses = item.attachments.compactMap(Self.address)
      for address in addresses {
        // A title or a text says what one link is; of several it is not known which it means.
        let title = addresses.count == 1 ? Self.title(of: item) : nil
        entries.append(
          BookmarksDocument.Entry(url: address, title: title ?? address, added: moment))
      }
    }
    return entries
  }

  /// The web address of an attachment, or `nil` if it is none.
  private static func address(of attachment: Attachment) -> String? {
    guard case .url(let url) = attachment.content else { return nil }
    let scheme = url.prefix { $0 != ":" }.lowercased()
    let rest = url.dropFirst(scheme.count)
    guard scheme == "http" || scheme == "https", rest.hasPrefix("://"),
      let first = rest.dropFirst(3).first, first != "/", first != "?", first != "#",
      url.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return nil }
    return url
  }

  private static func title(of item: ShareItem) -> String? {
    [item.attributedTitle, item.attributedContentText].lazy.compactMap { $0 }
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").capped }
      .first { !$0.isEmpty }
  }
}
