extension JSONWriter {
  /// Writes a key and a string, or null for `nil`.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a key and a whole number, or null for `nil`.
  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a key and a whole number, or null for `nil`.
  package mutating func member(_ name: String, _ value: (some BinaryInteger)?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a key and a number.
  package mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a key and true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Writes a key and an array of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    strings(values)
  }

  /// Writes a key and any value.
  package mutating func member(_ name: String, _ value: DocumentValue) {
    key(name)
    self.value(value)
  }

  /// Writes any value.
  ///
  /// Keys are in the order of their UTF-8. A date becomes a string as in RFC 3339, and data a
  /// string in base64.
  package mutating func value(_ value: DocumentValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(Int(value))
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .date(let value): if let text = Timestamp.text(value) { string(text) } else { null() }
    case .data(let value): string(Base64.text(value))
    case .array(let values):
      array { json in for value in values { json.value(value) } }
    case .dictionary(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      object { json in for (name, value) in sorted { json.member(name, value) } }
    }
  }
}
