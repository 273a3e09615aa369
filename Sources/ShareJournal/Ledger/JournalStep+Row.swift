import Documents

extension JournalStep {
  /// The columns of an event, as ``init(_:)`` reads them.
  static let columns = "events.kind, events.time, events.details"

  /// The details as one JSON object; `nil` if there are none.
  var detailsText: String? {
    guard !details.isEmpty else { return nil }
    var json = JSONWriter()
    json.value(.dictionary(details))
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Reads a row of ``columns``.
  ///
  /// - Parameter row: The row.
  /// - Throws: ``JournalError`` if a value is none that was ever written.
  package init(_ row: inout JournalRow) throws(JournalError) {
    self.init(try row.name())
    time = try row.time()
    guard let text = try row.textIfAny() else { return }
    do throws(DocumentError) {
      details = try JSONReader.readDictionary(
        Array(text.utf8), named: "details", limits: DocumentLimits(bytes: 64 << 20))
    } catch {
      throw row.fault
    }
  }
}
