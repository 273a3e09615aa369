extension String {
  /// A text for help whose paragraphs are one line each, so that they are wrapped once, at the width
  /// of the terminal.
  ///
  /// Lines that begin with a space, such as examples and lists, stay lines of their own.
  ///
  /// It is asked for at each start, so that it goes by bytes.
  var paragraphs: String {
    var result = ""
    var isFirst = true
    var goesOn = false
    for line in utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isProse = !line.isEmpty && line.first != UInt8(ascii: " ")
      if !isFirst { result += isProse && goesOn ? " " : "\n" }
      result += String(Substring(line))
      goesOn = isProse
      isFirst = false
    }
    return result
  }
}
