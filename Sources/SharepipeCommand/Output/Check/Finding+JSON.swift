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

extension Finding {
  /// Writes why it is a finding, and where that is said.
  func writeGrounds(to json: inout JSONWriter) {
    json.member("example", example)
    json.key("steps")
    json.array { json in
      for step in steps {
        json.object { json in
          json.member("document", step.place.document.name)
          json.member("line", step.place.span.line)
          json.member("column", step.place.span.column)
          json.member("message", step.words)
        }
      }
    }
    json.member("confidence", confidence.rawValue)
    json.member("entry", entry)
    json.member("reason", lint.explanation)
    json.member("fix", hint ?? lint.fix)
    json.key("references")
    json.array { json in
      for reference in lint.references {
        json.object { json in
          json.member("standard", reference.standard.rawValue)
          json.member("id", reference.id)
          json.member("title", reference.title)
          json.member("url", reference.url)
        }
      }
    }
  }
}
