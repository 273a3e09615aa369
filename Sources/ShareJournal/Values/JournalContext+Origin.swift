import Documents
package import ShareModel

extension JournalContext {
  /// Where it comes from.
  package var origin: ContextOrigin {
    ContextOrigin(entry: String(decoding: entry.bytes, as: UTF8.self), arrived: created)
  }
}
