import Documents
package import ShareModel

extension NoticeBatch {
  /// The batch as a program gets it: a JSON object per line, one for each context that is kept in
  /// full, and a last one with the counts.
  ///
  /// - Parameters:
  ///   - state: The directory of the state.
  ///   - console: The console whose pages are named; `nil` for none.
  /// - Returns: The lines.
  package func jsonLines(state: String, console: ConsoleURL?) -> [UInt8] {
    var json = JSONWriter()
    for notice in notices {
      json.object { json in
        json.member("type", "context")
        json.member("schema", 1)
        json.member("id", notice.identifier)
        json.member("entry", notice.entry.text ?? notice.entry.label)
        if !notice.entry.isUTF8 { json.member("nameBytes", .data(notice.entry.bytes)) }
        json.member("end", notice.end.rawValue)
        json.member("owner", notice.owner)
        json.member("time", notice.time.text)
        json.member("reasons", notice.reasons)
        if let console { json.member("link", console.page(of: notice.identifier)) }
      }
      json.endLine()
    }
    json.object { json in
      json.member("type", "summary")
      json.member("schema", 1)
      json.member("state", state)
      json.member("contexts", total)
      json.member("omitted", omitted)
      json.key("ends")
      json.object { json in
        for end in ContextEnd.allCases {
          if let count = counts[end] { json.member(end.rawValue, count) }
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
