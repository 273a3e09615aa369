/// What content is, in the words of libmagic.
package struct RecognizedContent: Hashable, Sendable {
  /// The MIME type, as the database has it.
  package let mimeType: String

  /// The encoding as libmagic names it; `nil` for content that is not text.
  package let encoding: String?
}
