import Sharepipe

extension Finding {
  /// Writes the members of a finding.
  func writeMembers(to json: inout JSONWriter) {
    json.member("lint", lint.id)
    json.member("severity", severity.rawValue)
    json.member("message", message)
    json.member("hint", hint)
    json.member("document", document)
    json.member("key", keyPlace.description)
    json.key("source")
    json.span(source)
    json.key("predicate")
    json.span(predicate)
    json.key("replacements")
    json.array { json in
      for replacement in replacements {
        json.object { json in
          json.key("source")
          json.span(replacement.source)
          json.key("predicate")
          json.span(replacement.predicate)
          json.member("sourceText", replacement.sourceText)
          json.member("text", replacement.text)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a stretch of a text, or null.
  fileprivate mutating func span(_ span: SourceSpan?) {
    guard let span else { return null() }
    object { json in
      json.key("range")
      json.array { json in
        json.integer(span.range.lowerBound)
        json.integer(span.range.upperBound)
      }
      json.member("line", span.line)
      json.member("column", span.column)
      json.member("endLine", span.endLine)
      json.member("endColumn", span.endColumn)
    }
  }
}
