/// A file that a page of the documentation shows, which is written before the runs below it.
///
/// It is a block after a line `<!-- write -->`. A comment in one of the first two lines names the file
/// for readers and for us: `# ~/watch.yaml`. A file that begins with `#!` is a program.
struct ShownFile {
  /// The position of its first line in the page.
  let line: Int
  /// Its path below the home directory.
  let name: String
  /// What is in it.
  let text: String

  /// Whether it can be run.
  var isProgram: Bool { text.hasPrefix("#!") }

  /// The files in the lines of a page, in their order.
  static func all(in lines: [String]) -> [ShownFile] {
    lines.indices.compactMap { index in
      let start = index + 2
      guard lines[index].hasPrefix("<!-- write"), start < lines.count,
        lines[start - 1].hasPrefix("```"), let end = lines[start...].firstIndex(of: "```"),
        let name = lines[start..<min(start + 2, end)].lazy.flatMap({ $0.split(separator: " ") })
          .first(where: { $0.hasPrefix("~/") })
      else { return nil }
      return ShownFile(
        line: start, name: String(name.dropFirst(2)),
        text: lines[start..<end].joined(separator: "\n") + "\n")
    }
  }
}
