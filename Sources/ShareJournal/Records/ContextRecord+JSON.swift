package import Documents
package import ShareModel

extension ContextRecord {
  /// Writes the record as one line of JSON, as `process --json` prints it.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    var fragments = InactiveFragments()
    write(to: &json, &fragments)
  }

  /// Writes the record as one line of JSON, after others.
  ///
  /// - Parameters:
  ///   - json: Where to.
  ///   - fragments: The JSON that was written for the others.
  package func write(to json: inout JSONWriter, _ fragments: inout InactiveFragments) {
    let problems = notes.isEmpty ? problems : problems + notes
    if let kept { return kept.ending(with: self, problems).write(to: &json) }
    let inactive = inactive
    json.record(
      identifier: identifier, entry, source: source, owner: owner, end: end.rawValue, items,
      decisions, UnwantedExtensions.groups(of: unwanted), link: link.map { KeptLink($0) },
      opened: opened, problems
    ) { json in
      if inactive.count < 8 {
        json.array { json in for one in inactive { json.string(one.identifier.rawValue) } }
      } else {
        json.fragment(fragments.json(of: inactive))
      }
    }
  }

  package static func write(_ reasons: [Reason], to json: inout JSONWriter) {
    json.parts(reasons)
  }
}
