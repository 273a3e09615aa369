package import Documents
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

extension JournalContext {
  /// The context as one line of JSON: its record as `process --json` printed it, and behind it the
  /// further facts in the journal.
  ///
  /// A context that has no record yet has the keys of one as far as they are known, and the end
  /// `null`.
  ///
  /// - Parameter more: Writes further members.
  /// - Returns: The line with its end, UTF-8.
  package func jsonLine(_ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    let written = record.flatMap { JSONWriter.members(of: $0) }
    var json = JSONWriter()
    json.object { json in
      if let written, !written.isEmpty {
        json.members(written)
      } else {
        json.recordHead(
          identifier: identifier, entry, source: nil, owner: owner, end: end?.rawValue)
      }
      writeKnown(to: &json)
      more(&json)
    }
    json.endLine()
    return json.bytes
  }

  /// Where the entry is now, below the state, for people; `nil` if it is not in a folder of an end.
  package var placeLabel: String? { place?.label }

  private func writeKnown(to json: inout JSONWriter) {
    json.member("state", state.rawValue)
    json.member("created", created.text)
    json.member("updated", updated.text)
    json.member("due", due?.text)
    json.member("begun", begun)
    json.member("crashes", crashes)
    json.member("after", after.rawValue)
    json.member("rules", rules)
    json.member("contentHash", contentHash?.description)
    json.member("version", version)
    json.member("bytes", bytes)
    json.path("place", place)
    json.key("claims")
    json.array { json in
      for claim in claims {
        json.object { json in
          json.path("inbox", claim.inbox)
          json.path("path", claim.path)
        }
      }
    }
  }
}

extension JournalContext.Claim {
  /// Where the entry came from, for people.
  package var label: String { inbox.appending(path.components).label }
}

extension JournalStep {
  /// Writes the step as an object: `kind`, `time`, and the details.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind.rawValue)
      json.member("time", time.text)
      json.member("details", .dictionary(details))
    }
  }
}

extension JournalRun {
  /// Writes the run as an object.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("extension", `extension`.rawValue)
      json.member("key", key.description)
      json.member("stage", stage)
      json.member("attempt", attempt)
      json.member("began", began.text)
      json.member("end", end?.rawValue)
      json.member("exit", exitStatus)
      if let microseconds {
        json.member("seconds", Double(microseconds) / 1_000_000)
      } else {
        json.member("seconds", String?.none)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a path: as text, and its bytes in base64 behind it if it is not UTF-8.
  fileprivate mutating func path(_ name: String, _ path: FilePath?) {
    let value = path.map { EntryName(bytes: $0.bytes) }
    member(name, value.map { $0.text ?? $0.label })
    if let value, !value.isUTF8 { member(name + "Bytes", .data(value.bytes)) }
  }
}
