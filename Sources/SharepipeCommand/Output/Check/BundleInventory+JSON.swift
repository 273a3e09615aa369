import AppLinks
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
    json.key("links")
    if let links {
      json.object { json in links.writeMembers(to: &json) }
    } else {
      json.null()
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

extension LinkInventory {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("fault", fault)
    json.key("routes")
    json.array { json in
      for route in routes {
        json.object { json in
          json.member("name", route.name)
          json.member("effect", route.effect.rawValue)
          json.member("extension", route.extensionIdentifier)
          json.member("enabled", route.isEnabled)
          json.member("requiresKey", route.requiresKey)
          json.key("parameters")
          json.array { json in
            for parameter in route.parameters { Self.write(parameter, to: &json) }
          }
        }
      }
    }
    json.member("redirectHosts", app.redirectHosts)
    json.member("callbackHosts", app.callbackHosts)
    json.texts("allowedSenders", app.allowedSenders)
    json.member("allowsURLActions", app.allowsURLActions)
    json.member("requiresKey", app.requiresKey)
  }

  private static func write(_ parameter: LinkParameter, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", parameter.name)
      json.member("type", parameter.kind.rawValue)
      json.member("required", parameter.isRequired)
      json.member("secret", parameter.isSecret)
      json.member("minimum", parameter.minimum)
      json.member("maximum", parameter.maximum)
      json.member("maximumLength", parameter.maximumLength)
      json.texts("values", parameter.values)
      json.member("pattern", parameter.pattern?.text)
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
