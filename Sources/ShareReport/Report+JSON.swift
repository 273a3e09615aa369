package import Documents
import SafeFiles
import ShareJournal
import ShareModel
package import SystemPackage

extension Report {
  /// Writes the totals as one line of JSON, as `report --json` prints it.
  ///
  /// - Parameters:
  ///   - json: Where to.
  ///   - file: Where the page is; `nil` if it was not written to a file.
  package func write(to json: inout JSONWriter, file: FilePath?) {
    json.object { json in
      json.member("type", "report")
      json.member("schema", 1)
      json.member("state", state.label)
      json.member("file", file?.label)
      json.member("written", time.text)
      json.member("since", bounds.since?.text)
      json.member("until", bounds.until?.text)
      json.member("contexts", totals.contexts)
      json.key("ends")
      json.object { json in
        for end in ContextEnd.allCases {
          if let count = totals.ends[end] { json.member(end.rawValue, count) }
        }
      }
      json.key("unfinished")
      json.object { json in
        for state in JournalContext.State.allCases {
          if let count = totals.unfinished[state] { json.member(state.rawValue, count) }
        }
      }
      json.key("outcomes")
      json.object { json in
        for outcome in ExtensionOutcome.allCases {
          if let count = totals.outcomes[outcome] { json.member(outcome.rawValue, count) }
        }
      }
      json.member("counted", totals.counted)
      json.member("attention", totals.attention)
      json.member("attentionShown", attention.count)
      json.member("latestShown", latest.count)
      json.member("rules", rules)
    }
    json.endLine()
  }

  /// The totals in one line, for people.
  package var summary: String {
    let count = "\(totals.contexts) \(totals.contexts == 1 ? "context" : "contexts")"
    let ends = ContextEnd.allCases.compactMap { end in
      totals.ends[end].map { "\($0) \(end.rawValue)" }
    }
    // What is `ended` is among the ends.
    let open = [JournalContext.State.working, .waiting].compactMap { state in
      totals.unfinished[state].map { "\($0) \(state.rawValue)" }
    }
    let parts = ends + open
    return parts.isEmpty ? count : "\(count): " + parts.joined(separator: ", ")
  }
}
