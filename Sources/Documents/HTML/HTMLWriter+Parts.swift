extension HTMLWriter {
  /// Writes a name and what the closure writes for it, in a list of facts.
  package mutating func fact(_ name: String, _ value: (inout HTMLWriter) -> Void) {
    element("dt", "", name)
    element("dd", "", value)
  }

  /// Writes a word in the colour of what it means.
  package mutating func badge(_ word: String, _ kind: StaticString) {
    markup("<span class=\"badge ")
    markup(kind)
    markup("\">")
    words(word)
    markup("</span>")
  }

  /// Writes a number with what it counts, as one of the tiles of a page.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - word: What it counts.
  ///   - meaning: What that means, in a few words.
  ///   - kind: The class of its colour.
  package mutating func tile(_ count: Int, _ word: String, _ meaning: String, _ kind: StaticString)
  {
    markup("<li class=\"tile ")
    markup(kind)
    markup("\">")
    element("b", "", PageNumbers.grouped(count))
    element("span", "", word)
    element("small", "", meaning)
    markup("</li>\n")
  }
}
