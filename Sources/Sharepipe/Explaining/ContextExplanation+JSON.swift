import Documents
internal import Predicates
import ShareJournal
import ShareModel
import ShareRules
internal import TypeIdentifiers

extension ContextExplanation {
  /// Writes the members of the explanation into an object that is open.
  ///
  /// - Parameter json: Where to.
  package func writeMembers(to json: inout JSONWriter) {
    json.key("items")
    json.array { json in
      for attachments in items {
        json.object { json in
          json.key("attachments")
          json.array { json in for attachment in attachments { attachment.write(to: &json) } }
        }
      }
    }
    json.key("extensions")
    json.array { json in for one in extensions { one.write(to: &json) } }
    json.key("notes")
    ContextRecord.write(notes, to: &json)
  }
}

extension AttachmentExplanation {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("label", label)
      // What stands for a type that is not known is no type.
      if isUnidentified { json.member("unidentified", true) }
      json.member("registered", registered.identified.map(\.rawValue))
      json.member("seen", seen.types.identified.map(\.rawValue))
      json.member("differences", seen.differences.map(\.description))
      json.found(facts)
    }
  }
}

extension ExtensionExplanation {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("extension", bundle.identifier.rawValue)
      json.member("point", bundle.point.rawValue)
      json.member("outcome", outcome.rawValue)
      activation.writeMembers(to: &json)
      json.key("blocks")
      ContextRecord.write(blocks, to: &json)
      json.key("choice")
      ContextRecord.write([choice].compactMap(\.self), to: &json)
      if let condition { condition.write(to: &json) }
      json.key("validation")
      if let validation {
        json.object { json in
          json.member("verdict", validation.name)
          json.key("reasons")
          ContextRecord.write(validation.reasons, to: &json)
        }
      } else {
        json.null()
      }
      json.key("conditions")
      ContextRecord.write(conditions, to: &json)
    }
  }
}

extension ConditionExplanation {
  /// Writes the member `condition` of an extension.
  fileprivate func write(to json: inout JSONWriter) {
    json.key("condition")
    json.object { json in
      json.member("holds", refusal == nil)
      json.member("predicate", text)
      json.member("attachment", attachment)
      json.key("changes")
      json.array { json in for change in changes { change.write(to: &json) } }
      json.key("trace")
      json.trace(trace)
    }
  }
}

extension ContentVerdict {
  fileprivate var name: String {
    switch self {
    case .pass: "pass"
    case .reject: "reject"
    case .notExamined: "not-examined"
    }
  }
}

extension ActivationExplanation {
  /// Writes the members of the explanation into an object that is open.
  ///
  /// - Parameter json: Where to.
  package func writeMembers(to json: inout JSONWriter) {
    json.key("active")
    if dependence == nil { json.boolean(answer.isActive) } else { json.null() }
    json.key("reason")
    json.object { json in
      json.member("code", reason.code.rawValue)
      json.member("message", reason.message)
    }
    if let dependence { dependence.write(to: &json) }
    json.member("words", words)
    json.member("predicate", predicateText)
    json.key("payload")
    json.array { json in for index in answer.items { json.integer(index) } }
    json.key("breaking")
    breaking.write(to: &json)
    json.key("changes")
    json.array { json in for change in changes { change.write(to: &json) } }
    json.member("hiding", hiding)
    json.member("remarks", remarks)
    json.key("trace")
    if let trace = answer.trace { json.trace(trace) } else { json.null() }
  }
}

extension ActivationDependence {
  /// Writes the member `dependence` of an extension.
  fileprivate func write(to json: inout JSONWriter) {
    json.key("dependence")
    json.object { json in
      json.key("attachments")
      json.array { json in for place in attachments { place.write(to: &json) } }
      json.member("appearing", appearing.map(\.rawValue))
      json.member("hidden", hidden.map(\.rawValue))
    }
  }
}

extension AttachmentPlace {
  fileprivate func write(to json: inout JSONWriter) {
    json.array { json in
      json.integer(item)
      json.integer(attachment)
    }
  }
}

extension BreakingAttachments {
  fileprivate func write(to json: inout JSONWriter) {
    let (kind, places): (String, [AttachmentPlace]) =
      switch self {
      case .none: ("none", [])
      case .notSought: ("not-sought", [])
      case .anyOf(let places): ("any-of", places)
      case .all(let places): ("all", places)
      }
    json.object { json in
      json.member("kind", kind)
      json.key("attachments")
      json.array { json in
        for place in places { place.write(to: &json) }
      }
    }
  }
}

extension RuleChange {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("message", message)
      json.key("edits")
      json.array { json in
        for edit in edits {
          json.object { json in
            switch edit {
            case .key(let key, let old, let new):
              json.member("key", key)
              json.member("from", old ?? .null)
              json.member("to", new ?? .null)
            case .text(let range, let replacement):
              json.key("range")
              json.array { json in
                json.integer(range.lowerBound)
                json.integer(range.upperBound)
              }
              json.member("replacement", replacement)
            }
          }
        }
      }
      json.member("rule", rule)
    }
  }
}
