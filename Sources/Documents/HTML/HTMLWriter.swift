/// Writes HTML by appending to bytes.
///
/// Markup is a `StaticString`, so that nothing that is known only at run time can become markup;
/// every other text goes through ``HTMLText``.
///
/// ```swift
/// var html = HTMLWriter()
/// html.element("p", "lead") { html in html.name(entry) }
/// ```
package struct HTMLWriter {
  /// What was written so far, UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Writes markup of ours.
  package mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { buffer in unsafe bytes.append(contentsOf: buffer) }
  }

  /// Writes an element with what the closure writes.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - kind: Its classes; empty for none.
  ///   - body: Writes what is in it.
  package mutating func element(
    _ name: StaticString, _ kind: StaticString = "", _ body: (inout HTMLWriter) -> Void
  ) {
    markup("<")
    markup(name)
    if kind.utf8CodeUnitCount > 0 {
      markup(" class=\"")
      markup(kind)
      markup("\"")
    }
    markup(">")
    body(&self)
    markup("</")
    markup(name)
    markup(">")
  }

  /// Writes an element with words of ours.
  package mutating func element(_ name: StaticString, _ kind: StaticString = "", _ words: String) {
    element(name, kind) { $0.words(words) }
  }

  /// Writes words of ours, which may hold numbers; they are escaped all the same.
  package mutating func words(_ words: String) { HTMLText.append(words, to: &bytes) }

  /// Writes the value of an attribute, which comes back as it is.
  mutating func value(_ value: String) { HTMLText.append(value: value, to: &bytes) }

  /// Writes what is escaped already, where no element can be.
  mutating func text(label: String) { HTMLText.append(label: label, to: &bytes) }

  /// Writes a name from outside, isolated from the direction of the text around it.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - limit: The most characters that are shown.
  package mutating func name(_ name: EntryName, limit: Int = HTMLText.nameLimit) {
    markup("<bdi>")
    HTMLText.append(name, limit: limit, to: &bytes)
    markup("</bdi>")
  }

  /// Writes a text from outside, isolated from the direction of the text around it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The most characters that are shown.
  package mutating func outside(_ text: String, limit: Int = HTMLText.nameLimit) {
    markup("<bdi>")
    HTMLText.append(text, limit: limit, to: &bytes)
    markup("</bdi>")
  }

  /// Writes what is escaped already, isolated from the direction of the text around it.
  ///
  /// - Parameters:
  ///   - label: The text, such as ``EntryName/label``.
  ///   - limit: The most characters that are shown.
  package mutating func label(_ label: String, limit: Int = HTMLText.nameLimit) {
    markup("<bdi>")
    HTMLText.append(label: label, limit: limit, to: &bytes)
    markup("</bdi>")
  }

  /// Writes one line of a sentence, isolated from the direction of the text around it.
  ///
  /// - Parameters:
  ///   - line: The line; text from outside in it is not escaped.
  ///   - limit: The most characters that are shown.
  package mutating func line(_ line: String, limit: Int = HTMLText.nameLimit) {
    markup("<bdi>")
    HTMLText.append(sentence: line, limit: limit, to: &bytes)
    markup("</bdi>")
  }

  /// Writes a sentence that may show a place in a rule on the lines below it.
  package mutating func sentence(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    line(lines.first.map(String.init) ?? "", limit: HTMLText.sentenceLimit)
    guard lines.count > 1 else { return }
    element("pre") { html in
      for (number, line) in lines.dropFirst().prefix(8).enumerated() {
        if number > 0 { html.markup("\n") }
        html.line(String(line))
      }
    }
  }

  /// Writes a moment: the day and the time to the second, in UTC.
  ///
  /// - Parameter moment: The moment.
  package mutating func moment(_ moment: Timestamp) {
    guard let text = moment.wholeSeconds.text else { return words("an unknown time") }
    markup("<time datetime=\"")
    words(text)
    markup("\">")
    words(String(text.prefix(10)) + " " + String(text.dropFirst(11).dropLast()))
    markup("</time>")
  }
}
