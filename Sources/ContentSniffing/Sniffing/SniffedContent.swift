/// What libmagic found in content.
package struct SniffedContent: Hashable, Sendable {
  /// The MIME type, such as `image/png`; `inode/x-empty` for content without bytes.
  package let mimeType: String

  /// The encoding as libmagic names it, such as `utf-8`, `us-ascii`, `utf-16le` or
  /// `unknown-8bit`; `nil` for content that is not text.
  package let encoding: String?

  /// The formats whose parts a zip archive has; `nil` for other content, and if its directory was not
  /// looked at.
  package var parts: ArchiveParts?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type.
  ///   - encoding: The encoding of text; `nil` for content that is not text.
  package init(mimeType: String, encoding: String? = nil) {
    self.mimeType = mimeType
    self.encoding = encoding
  }

  /// The finding for content without bytes.
  package static let empty = SniffedContent(mimeType: "inode/x-empty")

  /// Whether the content is a zip archive of which no more is known.
  var isArchive: Bool { mimeType == "application/zip" }

  /// Whether the content has no bytes at all, so that nothing can be said of its format.
  package var isEmpty: Bool {
    ["inode/x-empty", "application/x-empty"].contains(mimeType.lowercased())
  }
}

extension SniffedContent {
  /// Reads an answer as libmagic and `file --mime` print it.
  ///
  /// - Parameter answer: A MIME type, perhaps followed by `; charset=` and an encoding.
  package init(answer: String) {
    let marker = "; charset="
    let bytes = answer.utf8
    var mimeType = answer[...]
    var encoding = ""[...]
    // The encoding is what follows the last marker.
    var semicolon = bytes.lastIndex(of: UInt8(ascii: ";"))
    while let place = semicolon {
      if answer[place...].hasPrefix(marker) {
        mimeType = answer[..<place]
        encoding = answer[place...].dropFirst(marker.count)
        break
      }
      semicolon = bytes[..<place].lastIndex(of: UInt8(ascii: ";"))
    }
    // Further lines or parts, which some entries of the database add, say nothing more.
    let end = mimeType.utf8.firstIndex { " ;\\\n\t".utf8.contains($0) } ?? mimeType.endIndex
    self.init(
      mimeType: String(mimeType[..<end]),
      encoding: encoding.isEmpty || encoding == "binary" ? nil : String(encoding))
  }
}

extension SniffedContent: CustomStringConvertible {
  /// The finding as `file --brief --mime` prints it: `text/plain; charset=us-ascii`.
  package var description: String {
    "\(mimeType); charset=\(encoding ?? "binary")"
  }
}
