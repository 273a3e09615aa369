import Documents
import ShareJournal
import ShareModel

extension WatchStatus {
  /// Writes the status as one JSON object on one line.
  ///
  /// - Parameters:
  ///   - json: Where to.
  ///   - now: The time.
  package func write(to json: inout JSONWriter, at now: Timestamp) {
    json.object { json in
      json.member("type", "status")
      json.member("schema", 1)
      json.member("version", version)
      json.member("pid", process)
      json.member("started", Self.text(started))
      json.member("updated", Self.text(now))
      json.member("loaded", Self.text(loaded))
      json.key("refusedReload")
      // It ends with what to write instead, below the line of a rule.
      Self.write(refusedReload, limit: 4_096, to: &json)
      json.key("inboxes")
      json.array { json in for inbox in inboxes { inbox.write(to: &json, at: now) } }
    }
    json.endLine()
  }

  fileprivate static func text(_ time: Timestamp) -> String? { time.wholeMilliseconds.text }

  fileprivate static func write(
    _ fault: Fault?, limit: Int = 200, to json: inout JSONWriter
  ) {
    guard let fault else { return json.null() }
    json.object { json in
      json.member("time", text(fault.time))
      json.member("message", fault.message.capped(at: limit))
    }
  }
}

extension WatchStatus.Inbox {
  fileprivate func write(to json: inout JSONWriter, at now: Timestamp) {
    json.object { json in
      json.member("path", path.label)
      json.member("state", state.rawValue)
      json.member("paused", pause)
      json.key("ends")
      json.object { json in
        for end in ContextEnd.allCases where end != .notYet {
          json.member(end.rawValue, ends[end] ?? 0)
        }
      }
      json.member("waiting", waiting)
      json.member("waitingForWriter", waitingForWriter)
      json.member("overQuota", overQuota)
      json.member("working", working)
      json.member("oldestWorkingSeconds", Self.age(of: oldestWorking, at: now))
      json.member("postponed", postponed)
      json.key("next")
      write(next, to: &json)
      json.member("parked", parked)
      json.member("held", held)
      json.member("oldestWaitingSeconds", Self.age(of: oldestWaiting, at: now))
      json.key("lastError")
      WatchStatus.write(lastError, to: &json)
      json.key("journal")
      json.object { json in
        json.member("unsaved", unsaved)
        json.member("lost", lost)
      }
    }
  }

  /// A clock that went back makes no entry younger than now.
  private static func age(of time: Timestamp?, at now: Timestamp) -> Int64? {
    time.map { max(0, (now - $0).components.seconds) }
  }

  private func write(_ next: NextContext?, to json: inout JSONWriter) {
    guard let next else { return json.null() }
    json.object { json in
      json.member("entry", next.entry.label)
      json.member("due", WatchStatus.text(next.due))
    }
  }
}
