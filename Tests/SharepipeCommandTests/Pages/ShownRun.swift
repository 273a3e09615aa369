import Foundation

/// A run that a page of the documentation shows: commands, and what each prints.
///
/// It is a block of the kind `console` after a line `<!-- run -->`. A line that begins with `$ ` is
/// typed, with those after it for as long as a line ends with `\`; the lines up to the next one are
/// what it prints. `<!-- run: exit 1 -->` tells the exit
/// status of the last command where that is not 0; `<!-- run: needs exiftool -->` that the program
/// has to be there; `<!-- run: terminal -->` that it is typed on a terminal, as a person sees it.
struct ShownRun {
  /// The lines between the fences, as positions in the page.
  let lines: Range<Int>
  /// The exit status of the last command.
  let status: Int32
  /// Whether a command runs the shipped *Strip Metadata*.
  let needsExifTool: Bool
  /// Whether it is typed on a terminal.
  let isOnTerminal: Bool

  /// The runs in the lines of a page, in their order.
  static func all(in lines: [String]) -> [ShownRun] {
    lines.indices.compactMap { index in
      let words = lines[index].split { " ,:".contains($0) }.map(String.init)
      guard words.starts(with: ["<!--", "run"]), lines.indices.contains(index + 1),
        lines[index + 1] == "```console",
        let end = lines[(index + 2)...].firstIndex(of: "```")
      else { return nil }
      let exit = words.firstIndex(of: "exit").map { words[$0 + 1] }
      return ShownRun(
        lines: index + 2..<end, status: exit.flatMap(Int32.init) ?? 0,
        needsExifTool: words.contains("exiftool"), isOnTerminal: words.contains("terminal"))
    }
  }

  /// The commands in the lines of a run, each with its prompt and as many lines as it has.
  static func commands(in lines: some Sequence<String>) -> [[String]] {
    var commands: [[String]] = []
    var goesOn = false
    for line in lines {
      if goesOn {
        commands[commands.count - 1].append(line)
      } else if line.hasPrefix("$ ") {
        commands.append([line])
      } else {
        continue
      }
      goesOn = line.hasSuffix("\\")
    }
    return commands
  }
}
