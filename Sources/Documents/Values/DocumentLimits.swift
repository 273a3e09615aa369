/// How much of a document is read before it is refused.
package struct DocumentLimits: Hashable, Sendable {
  /// The most bytes of the document.
  package var bytes: Int

  /// The most dictionaries and arrays inside one another; a lone scalar has depth 0.
  package var depth: Int

  /// The most values, keys not counted, after everything shared has been written out.
  package var values: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bytes: The most bytes.
  ///   - depth: The most levels. More than 500 has no effect: readers go down a level by a call.
  ///   - values: The most values.
  package init(bytes: Int = 1 << 20, depth: Int = 128, values: Int = 250_000) {
    self.bytes = bytes
    self.depth = min(depth, 500)
    self.values = values
  }

  /// The limits of files that a person writes: 1 MiB, 128 levels, 250,000 values.
  package static let standard = DocumentLimits()

  /// The most bytes of text and data after everything shared has been written out.
  package var expandedBytes: Int { bytes.multipliedReportingOverflow(by: 8).partialValue }
}
