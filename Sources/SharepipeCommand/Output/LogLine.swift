import Logging
import Sharepipe

/// One line of the log, as JSON for programs or as text for people.
struct LogLine {
  let level: Logger.Level
  let message: String
  let metadata: Logger.Metadata
  /// When.
  let time: Timestamp

  /// The line as a JSON object, with a line feed.
  ///
  /// Metadata are members of an object of their own, so that no key of theirs can take the place of
  /// one of ours.
  func json() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("time", time.wholeMilliseconds.text)
      json.member("level", level.rawValue)
      json.member("message", message)
      if !metadata.isEmpty {
        json.key("metadata")
        Self.write(metadata, to: &json)
      }
    }
    json.endLine()
    return json.bytes
  }

  /// The line for people, with a line feed: nothing in it can steer a terminal.
  ///
  /// Further lines of the message are indented, so that none of them looks like one of the log.
  func text() -> [UInt8] {
    var line = "sharepipe: "
    if level >= .warning { line += level == .warning ? "warning: " : "error: " }
    line += message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.line(String($0)) }.joined(separator: "\n  ")
    let pairs = metadata.sorted { $0.key < $1.key }.map { key, value in
      "\(TerminalText.line(key))=\(TerminalText.line("\(value)"))"
    }
    if !pairs.isEmpty { line += " (" + pairs.joined(separator: ", ") + ")" }
    return Array((line + "\n").utf8)
  }

  private static func write(_ metadata: Logger.Metadata, to json: inout JSONWriter) {
    json.object { json in
      for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
        json.key(key)
        write(value, to: &json)
      }
    }
  }

  private static func write(_ value: Logger.Metadata.Value, to json: inout JSONWriter) {
    switch value {
    case .string(let text): json.string(text)
    case .stringConvertible(let value): json.string("\(value)")
    case .array(let values):
      json.array { json in for value in values { write(value, to: &json) } }
    case .dictionary(let metadata): write(metadata, to: &json)
    }
  }
}
