import Documents
import Sharepipe
import SystemPackage

/// What `sharepipe undo` prints: a few lines, or a JSON object, for each context.
struct UndoReport {
  /// Whether JSON is printed.
  let isJSON: Bool
  /// Whether nothing is changed.
  let isDryRun: Bool

  /// Prints what was taken back of a context.
  func add(_ result: ContextUndo.Result) throws {
    let output = StandardStream.output()
    guard !isJSON else {
      try output.write(line: String(decoding: json(result), as: UTF8.self))
      return try output.flush()
    }
    try output.write(line: "\(result.identifier)  \(result.entry.label)")
    for file in result.files {
      let words = file.wordsOfUndo(isDryRun: isDryRun)
      try output.write(line: "  \(file.path.label): \(words)")
    }
    if let original = result.original, !isDryRun {
      try output.write(line: "  the original is at \(original.label)")
    }
    try output.flush()
    for fault in result.faults {
      try StandardStream.error().write(line: "sharepipe: " + TerminalText.lines(fault))
    }
  }

  /// Says that nothing was filed.
  func sayNothing() throws {
    guard !isJSON else { return }
    let output = StandardStream.output()
    try output.write(line: "nothing was filed since then")
    try output.flush()
  }

  private func json(_ result: ContextUndo.Result) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "undo")
      json.member("schema", 1)
      json.member("id", result.identifier)
      json.member("entry", result.entry.label)
      json.key("files")
      json.array { json in for file in result.files { json.filed(file) } }
      json.member("original", result.original?.string)
      json.member("faults", result.faults)
      json.member("dryRun", isDryRun)
    }
    return json.bytes
  }
}
