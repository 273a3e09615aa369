package import Documents
import ExtensionRunning
package import ShareModel
import TypeIdentifiers

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
  ///   - fragments: What was written of the others.
  package func write(to json: inout JSONWriter, _ fragments: inout InactiveFragments) {
    if let kept { return write(kept, to: &json) }
    json.object { json in
      json.member("type", "context")
      json.member("schema", 1)
      json.member("id", identifier)
      if let text = entry.text {
        json.member("entry", text)
      } else {
        json.member("entry", entry.label)
        json.member("nameBytes", .data(entry.bytes))
      }
      if let source { json.member("source", source) }
      json.member("owner", owner)
      json.member("end", end.rawValue)
      json.key("items")
      Self.write(items, to: &json)
      json.key("decisions")
      json.array { json in
        for index in decisions.indices { decisions[index].write(to: &json) }
      }
      json.key("inactive")
      if inactive.count < 8 {
        json.strings(inactive.lazy.map(\.identifier))
      } else {
        json.fragment(fragments.json(of: inactive))
      }
      if let link {
        json.key("link")
        link.write(to: &json)
      }
      if !opened.isEmpty { json.member("opened", opened) }
      json.key("problems")
      Self.write(notes.isEmpty ? problems : problems + notes, to: &json)
    }
    json.endLine()
  }

  package static func write(_ reasons: [Reason], to json: inout JSONWriter) {
    json.array { json in
      for reason in reasons {
        json.object { json in
          json.member("code", reason.code.rawValue)
          json.member("message", reason.message)
        }
      }
    }
  }

  static func write(_ items: [[ExaminedAttachment]], to json: inout JSONWriter) {
    json.array { json in
      for item in items {
        json.object { json in
          json.key("attachments")
          json.array { json in for attachment in item { attachment.write(to: &json) } }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the member `found`: what the bytes of an attachment say, or null if they were not read.
  package mutating func found(_ facts: ContentFacts?) {
    key("found")
    guard let facts else { return null() }
    object { json in
      json.member("mime", facts.mimeType)
      json.member("identifier", facts.identifier.rawValue)
      json.member("agreement", facts.agreement.rawValue)
    }
  }
}

extension ExaminedAttachment {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("label", label)
      json.member("registered", attachment.registeredTypeIdentifiers.lazy.map(\.rawValue))
      json.member("claimed", claimed?.rawValue)
      json.found(facts)
      json.member("bytes", byteCount)
      if let hash = facts?.sha256 { json.member("sha256", hash) }
    }
  }

  /// The number of bytes of the content; `nil` if it is not known.
  private var byteCount: Int? {
    switch content {
    case .url(let url): url.utf8.count
    case .bytes(let facts): facts.bytes
    case .unreadable, .none: nil
    }
  }
}

extension ExtensionDecision {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("extension", identifier)
      json.member("point", point.rawValue)
      json.member("outcome", outcome.rawValue)
      json.key("reasons")
      ContextRecord.write(reasons, to: &json)
      if stage > 0 { json.member("stage", stage) }
      if let handing { json.member("handing", handing) }
      if let handedItems {
        json.key("handedItems")
        json.array { json in for item in handedItems { json.value(.integer(Int64(item))) } }
      }
      if let handedTexts {
        json.key("handedTexts")
        json.array { json in for text in handedTexts { text.write(to: &json) } }
      }
      if let charactersRemaining { json.member("charactersRemaining", charactersRemaining) }
      if let run {
        json.key("run")
        json.object { json in
          json.member("attempt", run.attempt)
          json.member("exit", run.exitStatus)
          json.member("seconds", run.duration / .seconds(1))
        }
      }
      if let returned {
        json.key("returned")
        ContextRecord.write(returned, to: &json)
      }
    }
  }
}
