import Sharepipe

extension BundleInventory {
  /// Writes the members of what an app brings with it.
  func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("name", name)
    json.member("identifier", identifier)
    json.member("displayName", displayName)
    json.member("applicationIdentifier", applicationIdentifier)
    json.key("extension")
    if let appExtension {
      json.object { json in appExtension.writeMembers(to: &json) }
    } else {
      json.null()
    }
    json.key("urlTypes")
    json.array { json in
      for type in urlTypes {
        json.object { json in
          json.member("name", type.name)
          json.member("role", type.role)
          json.member("schemes", type.schemes)
        }
      }
    }
    json.key("documentTypes")
    json.array { json in
      for type in documentTypes {
        json.object { json in
          json.member("name", type.name)
          json.member("role", type.role)
          json.member("rank", type.rank)
          json.member("types", type.types)
        }
      }
    }
    json.member("queriedSchemes", queriedSchemes)
    json.texts("associatedDomains", associatedDomains)
    json.texts("appGroups", appGroups)
    json.key("plugIns")
    json.array { json in
      for plugIn in plugIns { json.object { json in plugIn.writeMembers(to: &json) } }
    }
  }
}

extension BundleInventory.Extension {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("point", point)
    json.member("meaning", meaning)
    json.member("flow", flow?.rawValue)
    json.key("rule")
    if let rule {
      json.object { json in
        json.member("words", words)
        json.member("predicate", rule.predicateText)
        json.member("fault", rule.fault.map { $0.reason().message })
      }
    } else {
      json.null()
    }
    json.member("principalClass", principalClass)
    json.member("storyboard", storyboard)
    json.member("javaScriptFile", javaScriptFile)
    json.texts("shapes", shapes)
    json.key("asksForOpenAccess")
    if let asksForOpenAccess { json.boolean(asksForOpenAccess) } else { json.null() }
  }
}

extension JSONWriter {
  /// Writes an array of texts, or null.
  fileprivate mutating func texts(_ name: String, _ texts: [String]?) {
    guard let texts else {
      key(name)
      return null()
    }
    member(name, texts)
  }
}
