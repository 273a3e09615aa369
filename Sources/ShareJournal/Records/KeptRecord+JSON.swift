package import Documents
import ShareModel

extension KeptRecord {
  /// Writes the record as one line of JSON, as `process --json` prints it.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    write(to: &json, items, decisions, problems) { json in
      json.array { json in for one in inactive { json.string(one.rawValue) } }
    }
  }

  /// Writes the record with lists that may be those of a process.
  func write(
    to json: inout JSONWriter, _ items: [[some RecordPart]], _ decisions: [some RecordPart],
    _ problems: [some RecordPart], inactive: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      writeHead(to: &json)
      json.key(.items)
      json.items(items)
      json.key(.decisions)
      json.parts(decisions)
      json.key(.inactive)
      inactive(&json)
      if let link {
        json.key(.link)
        link.write(to: &json)
      }
      if !opened.isEmpty { json.member(.opened, opened) }
      json.key(.problems)
      json.parts(problems)
    }
    json.endLine()
  }

  /// Writes the members from `type` to `end` into an object that is open.
  func writeHead(to json: inout JSONWriter) {
    json.member(.type, "context")
    json.member(.schema, 1)
    json.member(.id, identifier)
    if let entry {
      if let text = entry.text {
        json.member(.entry, text)
      } else {
        json.member(.entry, entry.label)
        json.member(.nameBytes, .data(entry.bytes))
      }
    }
    if let source { json.member(.source, source) }
    json.member(.owner, owner)
    json.member(.end, end?.text)
  }
}
