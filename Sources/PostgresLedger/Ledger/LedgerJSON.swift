#if PostgreSQL
import Documents
import SafeFiles
import ShareJournal
import ShareModel
import SystemPackage

/// Rows as the functions of the database take them: one JSON array of objects.
enum LedgerJSON {
  /// An array of objects that were written before.
  static func array(_ objects: [String]) -> String { "[" + objects.joined(separator: ",") + "]" }

  /// Steps, as the functions append them: kind, time, extension, and details as text, since JSON as
  /// text may have any character.
  static func write(_ steps: [JournalStep], to json: inout JSONWriter) {
    json.array { json in
      for step in steps {
        json.array { json in
          json.string(step.kind.rawValue)
          json.integer(step.time.microseconds)
          if let name = step.details["extension"]?.string, !name.utf8.contains(0) {
            json.string(name)
          } else {
            json.null()
          }
          json.string(JSONWriter.text { $0.value(.dictionary(step.details)) })
        }
      }
    }
  }

  /// An object that has steps, and perhaps other members, besides what it has.
  static func adding(
    _ steps: [JournalStep], to object: String, _ others: (inout JSONWriter) -> Void = { _ in }
  ) -> String {
    JSONWriter.text { json in
      json.object { json in
        if let members = JSONWriter.members(of: object) { json.members(members) }
        others(&json)
        json.key("steps")
        write(steps, to: &json)
      }
    }
  }

  /// A context with what happened to it, as ``object(of:offset:following:ticket:)`` writes it.
  static func object(
    of context: JournalContext, _ steps: [JournalStep], offset: Duration,
    following parent: String? = nil
  ) -> String {
    adding(steps, to: object(of: context, offset: offset, following: parent))
  }

  /// A context with what is written of it, and under which fence.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - offset: How far the clock of the database is ahead of ours: only its own is ever compared.
  ///   - parent: The context that it follows, or `nil`.
  ///   - ticket: A number by which a decision is known again, or `nil`.
  /// - Returns: The object.
  static func object(
    of context: JournalContext, offset: Duration, following parent: String? = nil,
    ticket: Int64? = nil
  ) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("identifier", context.identifier)
        if let parent { json.member("parent", parent) }
        json.member("state", context.state.rawValue)
        if let fence = context.fence {
          json.member("fence", fence.number)
          json.member("session", fence.session.isEmpty ? nil : fence.session)
        }
        json.member("entry", hex(context.entry.bytes))
        json.member("claims", JournalContext.Claim.blob(of: context.claims).map(hex))
        json.member("after", context.after.rawValue)
        json.member("owner", Int64(context.owner))
        json.member("rules", context.rules)
        json.member("end", context.end?.rawValue)
        json.member("begun", context.begun)
        json.member("crashes", context.crashes)
        json.member("due", context.due.map { ($0 + offset).microseconds })
        json.member("created", context.created.microseconds)
        json.member("content_hash", context.contentHash?.description)
        json.member("record", context.record)
        json.member("place", context.place.map { hex($0.bytes) })
        json.member("bytes", context.bytes)
        json.member("request", context.kind.column)
        json.member("parked", context.parked)
        json.member("ticket", ticket)
      }
    }
  }

  /// A number by which a write is known again.
  static var ticket: Int64 { Int64.random(in: 1 ... .max) }

  /// Bytes as the function `decode` takes them.
  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
#endif
