import Sharepipe

/// `check --json-lines`: a rule in, its findings out.
struct CheckFilter {
  let checker: Checker

  func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let document: CheckedDocument
    let point = try fields.text("point")
    let attributes: [String: DocumentValue]
    switch fields["attributes"] {
    case nil, .null: attributes = [:]
    case .dictionary(let members): attributes = members
    case .some(let other): throw .init("attributes: expected an object, found \(other.kind)")
    }
    if case .string(let text)? = fields["rule"], point == nil, attributes.isEmpty {
      document = CheckedDocument(predicate: text, named: "rule")
    } else {
      var members = attributes
      if let rule = fields["rule"], rule != .null { members["NSExtensionActivationRule"] = rule }
      document = CheckedDocument(
        value: .dictionary([
          "NSExtension": .dictionary([
            "NSExtensionPointIdentifier": .string(point ?? "com.apple.share-services"),
            "NSExtensionAttributes": .dictionary(members),
          ])
        ]), named: "rule")
    }
    let findings = checker.check(document)
    json.key("findings")
    json.array { json in
      for finding in findings { json.object { json in finding.writeMembers(to: &json) } }
    }
  }
}
