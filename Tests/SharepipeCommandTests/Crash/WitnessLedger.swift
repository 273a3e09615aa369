import SystemPackage

/// What the extensions wrote down themselves.
struct WitnessLedger {
  /// One run of one extension.
  struct Run: Hashable {
    let context: String
    let `extension`: String
    let attempt: Int
    let key: String
  }

  /// The runs that began, in order.
  private(set) var starts: [Run] = []
  /// The runs that did all of their work.
  private(set) var stops: [Run] = []
  /// Lines that are none.
  private(set) var torn: [String] = []

  /// Reads a ledger.
  init(_ path: FilePath) {
    let text = String(decoding: FileTree.bytes(of: path) ?? [], as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 5, let attempt = Int(words[2]) else {
        torn.append(String(line))
        continue
      }
      let run = Run(context: words[0], extension: words[1], attempt: attempt, key: words[3])
      switch words[4] {
      case "start": starts.append(run)
      case "stop": stops.append(run)
      default: torn.append(String(line))
      }
    }
  }
}
