extension String {
  /// A text for help whose paragraphs are one line each, so that they are wrapped once, at the width
  /// of the terminal.
  ///
  /// Lines that begin with a space, such as examples and lists, stay lines of their own.
  var paragraphs: String {
    var result: [String] = []
    var goesOn = false
    for line in split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isProse = !line.isEmpty && line.first != " "
      if isProse, goesOn {
        result[result.count - 1] += " " + line
      } else {
        result.append(line)
      }
      goesOn = isProse
    }
    return result.joined(separator: "\n")
  }
}
