package import Documents
import ShareModel

extension RunSummary {
  /// Writes the summary as one line of JSON, as `process --json` prints it last.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "summary")
      json.member("schema", 1)
      json.member("contexts", contexts)
      json.key("ends")
      Self.write(ContextEnd.allCases.map { ($0.rawValue, ends[$0]) }, to: &json)
      json.key("outcomes")
      Self.write(ExtensionOutcome.allCases.map { ($0.rawValue, outcomes[$0]) }, to: &json)
      json.key("ignored")
      Self.write(ignored.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, to: &json)
      json.member("seconds", duration / .seconds(1))
    }
    json.endLine()
  }

  /// Writes counts by name; a count of `nil` is left out.
  private static func write(_ counts: [(String, Int?)], to json: inout JSONWriter) {
    json.object { json in
      for case (let name, let count?) in counts { json.member(name, count) }
    }
  }
}
