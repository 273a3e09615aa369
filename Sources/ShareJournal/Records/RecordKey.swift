import Documents

/// The name of a member of a record, shared by the code that writes records and the code that reads
/// them.
///
/// The names are those of the interface; a name never changes its meaning.
enum RecordKey: String {
  // The record.
  case type, schema, id, entry, nameBytes, source, owner, end, items, decisions, inactive, link
  case opened, problems
  // The extensions that conditions of the owner keep from getting it.
  case unwanted, extensions
  // An attachment of an item.
  case attachments, label, registered, claimed, found, mime, identifier, agreement, bytes, sha256
  // A decision.
  case `extension`, point, outcome, reasons, stage, handing, handedItems, handedTexts
  case charactersRemaining, run, returned, filed
  // A file that was filed.
  case item, attachment, path, manner, date, replaced, madeFolders, takenBack
  // A run.
  case attempt, exit, seconds
  // A text that is handed over.
  case kind, text
  // A reason.
  case code, message
  // A URL that was opened, and the decision on it.
  case url, sender, verdict, app, action, parameters, reason, notes, detail, evidence, chained, name
  case expires
  // The redirects that gave way to a default; the kinds of characters that were escaped.
  case defaulted, escaped
  // How a phone hands a URL to the app.
  case delivery, state, stages, scene, application
  // The app of the system that a phone would open.
  case system, certainty
  // The answer to the app that asked.
  case answer, context
}

extension JSONWriter {
  /// Writes the key of the value that is written next.
  mutating func key(_ key: RecordKey) { self.key(key.rawValue) }

  /// Writes a member that is text, or null for `nil`.
  mutating func member(_ key: RecordKey, _ value: String?) { member(key.rawValue, value) }

  /// Writes a member that is a whole number, or null for `nil`.
  mutating func member(_ key: RecordKey, _ value: (some BinaryInteger)?) {
    member(key.rawValue, value.map { Int($0) })
  }

  /// Writes a member that is an array of texts.
  mutating func member(_ key: RecordKey, _ values: [String]) {
    member(key.rawValue, values)
  }

  /// Writes a member of any kind.
  mutating func member(_ key: RecordKey, _ value: DocumentValue) { member(key.rawValue, value) }
}
