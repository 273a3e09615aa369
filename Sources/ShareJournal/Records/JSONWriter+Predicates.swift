package import Documents
package import Predicates

extension JSONWriter {
  /// Writes a trace as nodes `{"text","range","value","children"}`.
  ///
  /// A value is true, false, null, JSON, or the text `error`; a part that was not reached is marked
  /// with `"evaluated":false`.
  ///
  /// - Parameter trace: The trace.
  package mutating func trace(_ trace: PredicateTrace) {
    object { json in
      json.member("text", trace.text)
      json.key("range")
      json.array { json in
        json.integer(trace.range.lowerBound)
        json.integer(trace.range.upperBound)
      }
      json.key("value")
      switch trace.outcome {
      case .truth(let value): json.boolean(value)
      case .value(let value): json.value(value)
      case .large(let count): json.string("\(count) elements")
      case .error: json.string("error")
      case .notEvaluated: json.null()
      }
      if case .notEvaluated = trace.outcome { json.member("evaluated", false) }
      if case .error(let error) = trace.outcome { json.member("message", "\(error)") }
      json.key("children")
      json.array { json in for child in trace.children { json.trace(child) } }
      if trace.isCut { json.member("cut", true) }
    }
  }

  /// Writes a value that a predicate saw; a set becomes an array.
  ///
  /// - Parameter value: The value.
  package mutating func value(_ value: PredicateValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .integer(let value): integer(value)
    case .double(let value): number(value)
    case .string(let value): string(value)
    case .date(let value): number(value)
    case .data(let value): self.value(DocumentValue.data(value))
    case .array(let values): array { json in for value in values { json.value(value) } }
    case .set(let values): array { json in for value in values { json.value(value) } }
    // Objects of a program never come from a document.
    case .object: null()
    case .dictionary(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      object { json in
        for (name, value) in sorted {
          json.key(name)
          json.value(value)
        }
      }
    }
  }
}

extension PredicateValue {
  /// The value of a document as a predicate reads it.
  ///
  /// - Parameter value: The value.
  package init(_ value: DocumentValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .date(let value): self = .date(value)
    case .data(let value): self = .data(value)
    case .array(let values): self = .array(values.map { Self($0) })
    case .dictionary(let members): self = .dictionary(members.mapValues { Self($0) })
    }
  }
}
