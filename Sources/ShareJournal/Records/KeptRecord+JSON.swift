package import Documents
import ShareModel

extension KeptRecord {
  /// Writes the record as one line of JSON, as `process --json` prints it.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    let inactive = inactive
    json.record(
      identifier: identifier, entry, source: source, owner: owner, end: end?.text, items, decisions,
      unwanted, link: link, opened: opened, problems
    ) { json in
      json.array { json in for one in inactive { json.string(one.rawValue) } }
    }
  }
}

extension JSONWriter {
  /// Writes a record as one line, from its parts, whose lists may be those of a process: a kept form
  /// of each would be copied.
  mutating func record(
    identifier: String?, _ entry: EntryName?, source: String?, owner: UInt32?, end: String?,
    _ items: [[some RecordPart]], _ decisions: [some RecordPart],
    _ unwanted: [UnwantedExtensions], link: KeptLink?,
    opened: [String], _ problems: [some RecordPart], inactive: (inout JSONWriter) -> Void
  ) {
    object { json in
      json.recordHead(identifier: identifier, entry, source: source, owner: owner, end: end)
      json.key(.items)
      json.items(items)
      json.key(.decisions)
      json.parts(decisions)
      json.key(.inactive)
      inactive(&json)
      if !unwanted.isEmpty {
        json.key(.unwanted)
        json.parts(unwanted)
      }
      if let link {
        json.key(.link)
        link.write(to: &json)
      }
      if !opened.isEmpty { json.member(.opened, opened) }
      json.key(.problems)
      json.parts(problems)
    }
    endLine()
  }

  /// Writes the members of a record from `type` to `end` into an object that is open.
  mutating func recordHead(
    identifier: String?, _ entry: EntryName?, source: String?, owner: UInt32?, end: String?
  ) {
    member(.type, "context")
    member(.schema, 1)
    member(.id, identifier)
    if let entry {
      if let text = entry.text {
        member(.entry, text)
      } else {
        member(.entry, entry.label)
        member(.nameBytes, .data(entry.bytes))
      }
    }
    if let source { member(.source, source) }
    member(.owner, owner)
    member(.end, end)
  }
}
