#if Console
/// An answer as a strict client reads it.
struct Answer {
  let version: String
  let status: Int
  let fields: [(name: String, value: String)]
  var body: [UInt8] = []
  /// Whether the body ended as it was to end.
  var isWhole: Bool

  /// Reads a head without the empty line at its end.
  init?(head: some Collection<UInt8>) {
    guard let text = String(validating: Array(head), as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[1].count == 3, let status = Int(words[1]) else { return nil }
    version = String(words[0])
    self.status = status
    var fields: [(name: String, value: String)] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), !line.contains("\n"), !line.contains("\r") else {
        return nil
      }
      fields.append(
        (
          line[..<colon].lowercased(),
          String(line[line.index(after: colon)...].drop { $0 == " " })
        ))
    }
    self.fields = fields
    isWhole = !(200...599).contains(status) || [204, 304].contains(status)
  }

  /// Whether something follows the head.
  var hasBody: Bool { !isWhole }

  var text: String { String(decoding: body, as: UTF8.self) }

  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
#endif
