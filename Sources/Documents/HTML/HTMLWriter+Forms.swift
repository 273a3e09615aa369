extension HTMLWriter {
  /// An attribute with a value that is known only at run time.
  package struct Attribute {
    let name: StaticString
    let value: String

    /// Creates an attribute; its value is escaped where it is written.
    package init(_ name: StaticString, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Writes an element with attributes, whose values are escaped.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - kind: Its classes; empty for none.
  ///   - attributes: Its other attributes.
  ///   - body: Writes what is in it.
  package mutating func element(
    _ name: StaticString, _ kind: StaticString = "", _ attributes: [Attribute],
    _ body: (inout HTMLWriter) -> Void
  ) {
    begin(name, kind, attributes)
    body(&self)
    markup("</")
    markup(name)
    markup(">")
  }

  /// Writes an element that has no content and no end tag.
  package mutating func void(
    _ name: StaticString, _ kind: StaticString = "", _ attributes: [Attribute]
  ) {
    begin(name, kind, attributes)
  }

  private mutating func begin(
    _ name: StaticString, _ kind: StaticString, _ attributes: [Attribute]
  ) {
    markup("<")
    markup(name)
    if kind.utf8CodeUnitCount > 0 {
      markup(" class=\"")
      markup(kind)
      markup("\"")
    }
    for attribute in attributes {
      markup(" ")
      markup(attribute.name)
      markup("=\"")
      value(attribute.value)
      markup("\"")
    }
    markup(">")
  }

  /// Writes a form that sends what its fields hold.
  ///
  /// - Parameters:
  ///   - path: Where to, a path of the same server.
  ///   - kind: Its classes; empty for none.
  ///   - hidden: Fields that are not shown, by name.
  ///   - body: Writes what is in it.
  package mutating func form(
    to path: String, _ kind: StaticString = "", hidden: [(name: String, value: String)] = [],
    _ body: (inout HTMLWriter) -> Void
  ) {
    element("form", kind, [Attribute("method", "post"), Attribute("action", path)]) { html in
      for (name, value) in hidden {
        html.void(
          "input", "",
          [Attribute("type", "hidden"), Attribute("name", name), Attribute("value", value)])
      }
      body(&html)
    }
  }

  /// Writes a form that asks for a page with what its fields hold in the query.
  package mutating func filter(
    of path: String, _ kind: StaticString = "", _ body: (inout HTMLWriter) -> Void
  ) {
    element(
      "form", kind, [Attribute("method", "get"), Attribute("action", path)], body)
  }

  /// Writes a button that sends its form.
  ///
  /// - Parameters:
  ///   - words: What it is called.
  ///   - kind: Its classes; empty for none.
  ///   - value: The name and the value that it adds to the form; `nil` for none.
  package mutating func button(
    _ words: String, _ kind: StaticString = "", value: (name: String, value: String)? = nil
  ) {
    var attributes = [Attribute("type", "submit")]
    if let value {
      attributes += [Attribute("name", value.name), Attribute("value", value.value)]
    }
    element("button", kind, attributes) { $0.words(words) }
  }

  /// Writes a field with its label in front of it.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - name: The name of the field.
  ///   - value: What it holds.
  ///   - attributes: Its other attributes, such as its type.
  package mutating func field(
    _ label: String, _ name: String, value: String = "", _ attributes: [Attribute] = []
  ) {
    element("label", "field") { html in
      html.element("span", "", label)
      html.void(
        "input", "",
        [Attribute("name", name)] + (value.isEmpty ? [] : [Attribute("value", value)])
          + attributes)
    }
  }

  /// Writes a field of several lines with its label in front of it: Enter in it sends nothing.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - name: The name of the field.
  ///   - attributes: Its other attributes.
  package mutating func textArea(_ label: String, _ name: String, _ attributes: [Attribute] = []) {
    element("label", "field") { html in
      html.element("span", "", label)
      html.element("textarea", "", [Attribute("name", name)] + attributes) { _ in }
    }
  }

  /// Writes a choice with its label in front of it.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - name: The name of the field.
  ///   - options: The values, and what they are called.
  ///   - chosen: The value that is chosen.
  package mutating func choice(
    _ label: String, _ name: String, _ options: [(value: String, words: String)], chosen: String
  ) {
    element("label", "field") { html in
      html.element("span", "", label)
      html.element("select", "", [Attribute("name", name)]) { html in
        for (value, words) in options {
          let isChosen = value == chosen ? [Attribute("selected", "selected")] : []
          html.element("option", "", [Attribute("value", value)] + isChosen) { $0.words(words) }
        }
      }
    }
  }

  /// Writes a box to tick with its label behind it.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: What is sent if it is ticked.
  ///   - attributes: Its other attributes.
  ///   - label: Writes the label.
  package mutating func checkbox(
    _ name: String, value: String, _ attributes: [Attribute] = [],
    _ label: (inout HTMLWriter) -> Void
  ) {
    element("label", "check") { html in
      html.void(
        "input", "",
        [Attribute("type", "checkbox"), Attribute("name", name), Attribute("value", value)]
          + attributes)
      html.markup(" ")
      html.element("span", "", label)
    }
  }

  /// Writes a link to a page of the same server.
  ///
  /// - Parameters:
  ///   - path: The path, with its query.
  ///   - kind: Its classes; empty for none.
  ///   - isHere: Whether it is the page that it stands on.
  ///   - attributes: Its other attributes.
  ///   - body: Writes what it is called.
  package mutating func link(
    path: String, _ kind: StaticString = "", isHere: Bool = false, _ attributes: [Attribute] = [],
    _ body: (inout HTMLWriter) -> Void
  ) {
    guard path.hasPrefix("/"), !path.hasPrefix("//") else { return body(&self) }
    let here = isHere ? [Attribute("aria-current", "page")] : []
    element("a", kind, [Attribute("href", path)] + here + attributes, body)
  }
}
