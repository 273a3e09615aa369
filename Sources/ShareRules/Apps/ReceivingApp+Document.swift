import AppLinks
package import Documents
import ShareModel

extension ReceivingApp {
  /// Takes the members of `SharepipeLinks`.
  package mutating func read(_ fields: inout DocumentFields) {
    routes = fields.list("Routes", isStrict: true) { LinkRoute(&$0) } ?? []
    reportRepeatedRoutes(&fields)
    redirectHosts = fields.hosts("RedirectHosts") ?? []
    reportUselessDefaults(&fields)
    allowsURLActions = fields.boolean("AllowsURLActions") ?? false
    requiresKey = fields.boolean("RequiresKey") ?? true
    callbackHosts = fields.hosts("CallbackHosts") ?? []
    allowedSenders = fields.senders("AllowedSenders")
    deniedSenders = fields.senders("DeniedSenders") ?? []
    allowedSenderClasses = fields.choices("AllowedSenderClasses").map { Set($0) }
    deniedSenderClasses = Set(fields.choices("DeniedSenderClasses") ?? [])
  }

  /// A URL's host has no case, so that two names must differ by more.
  private func reportRepeatedRoutes(_ fields: inout DocumentFields) {
    var seen: Set<String> = []
    for (index, route) in (routes ?? []).enumerated()
    where !seen.insert(route.name.lowercased()).inserted {
      fields.report("Routes[\(index)].Name", .other("'\(route.name.excerpt)' is already a route"))
    }
  }
}

extension ReceivingApp {
  /// The default of a redirect may lead only where the redirect may lead.
  private func reportUselessDefaults(_ fields: inout DocumentFields) {
    let policy = RedirectPolicy(hosts: redirectHosts)
    for (number, route) in (routes ?? []).enumerated() {
      for (index, parameter) in route.parameters.enumerated() {
        guard parameter.kind == .redirect, let page = parameter.defaultRedirect else { continue }
        do throws(URLFault) {
          _ = try policy.canonicalURL(of: page)
        } catch {
          fields.report(
            "Routes[\(number)].Parameters[\(index)].Default",
            .other("may not be followed itself: \(error); name a page of 'RedirectHosts'"))
        }
      }
    }
  }
}

extension LinkRoute {
  /// Takes one member of `Routes`; `nil` if it has no usable name.
  fileprivate init?(_ fields: inout DocumentFields) {
    fields.require("Name", "a name, such as 'open'")
    let name = fields.plainText("Name")
    let extensionIdentifier = fields.string("Extension")
    let effect = fields.choice("Effect", Effect.self)
    let isEnabled = fields.boolean("Enabled")
    let requiresKey = fields.boolean("RequiresKey")
    let isStrict = fields.boolean("Strict")
    let parameters = fields.list("Parameters", isStrict: true) { LinkParameter(&$0) } ?? []
    if let extensionIdentifier, let fault = BundleIdentifier.fault(in: extensionIdentifier) {
      fields.report("Extension", .other("'\(extensionIdentifier.excerpt)' \(fault)"))
    }
    Self.reportRepeated(parameters, &fields)
    guard let name else { return nil }
    self.init(name)
    self.extensionIdentifier = extensionIdentifier
    self.effect = effect ?? .destructive
    self.isEnabled = isEnabled ?? true
    self.requiresKey = requiresKey ?? false
    self.isStrict = isStrict ?? false
    self.parameters = parameters
  }

  /// Parameters have one name if they have the same bytes; text that looks alike is another name.
  private static func reportRepeated(
    _ parameters: [LinkParameter], _ fields: inout DocumentFields
  ) {
    // The same bytes are the same text, so that most lists need no set of bytes, whose type the
    // runtime would have to make first.
    guard Set(parameters.map(\.name)).count < parameters.count else { return }
    var seen: Set<[UInt8]> = []
    for (index, parameter) in parameters.enumerated()
    where !seen.insert(Array(parameter.name.utf8)).inserted {
      fields.report(
        "Parameters[\(index)].Name", .other("'\(parameter.name.excerpt)' is already a parameter"))
    }
  }
}

extension LinkParameter {
  /// Takes one member of `Parameters`; `nil` if it has no usable name.
  fileprivate init?(_ fields: inout DocumentFields) {
    fields.require("Name", "the name of a parameter")
    let name = fields.plainText("Name")
    if let name, name == "action" || name == "key" || name.hasPrefix("x-") {
      fields.report(
        "Name", .other("'\(name.excerpt)' is reserved: 'action', 'key' and names with 'x-'"))
    }
    var parameter = LinkParameter(
      name ?? "", fields.choice("Type") ?? .text, isRequired: fields.boolean("Required") ?? false)
    parameter.isSecret = fields.boolean("Secret") ?? false
    parameter.readBounds(&fields)
    parameter.values = fields.texts("Values")
    parameter.defaultRedirect = fields.string("Default")
    if parameter.kind != .redirect, parameter.defaultRedirect != nil {
      fields.report("Default", .other("applies only to the type 'redirect'"))
    }
    if let text = fields.string("Pattern") {
      do throws(LinkPatternError) {
        parameter = parameter.matching(try LinkPattern(text))
      } catch {
        fields.report("Pattern", .other("cannot be used: \(error)"))
      }
    }
    guard name != nil else { return nil }
    self = parameter
  }

  private mutating func readBounds(_ fields: inout DocumentFields) {
    minimum = fields.integer("Minimum", in: .min ... .max).map(Int64.init)
    maximum = fields.integer("Maximum", in: .min ... .max).map(Int64.init)
    maximumLength = fields.integer("MaximumLength")
    if kind != .integer {
      for (key, bound) in [("Minimum", minimum), ("Maximum", maximum)] where bound != nil {
        fields.report(key, .other("applies only to the type 'integer'"))
      }
    }
    if let minimum, let maximum, minimum > maximum {
      fields.report("Maximum", .other("is less than 'Minimum', so no value fits"))
    }
  }
}

extension DocumentFields {
  /// Text that is not empty and has no control or direction character.
  fileprivate mutating func plainText(_ key: String) -> String? {
    guard let text = string(key) else { return nil }
    guard text.unicodeScalars.allSatisfy({ !Self.steers($0) }) else {
      report(key, .other("has an invisible character"))
      return nil
    }
    return text
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }

  /// The texts of a key whose value is an array of strings, which may be empty.
  fileprivate mutating func texts(_ key: String) -> [String]? {
    guard let values = array(key) else { return nil }
    var result: [String] = []
    for (index, value) in values.enumerated() {
      if let text = value.string {
        result.append(text)
      } else {
        report("\(key)[\(index)]", .wrongKind(expected: "a string", found: value.found))
      }
    }
    return result
  }

  /// Apps that send URLs.
  mutating func senders(_ key: String) -> [String]? {
    elements(key, expecting: "an array of bundle identifiers", of: "a bundle identifier") {
      BundleIdentifier.fault(in: $0) == nil ? $0 : nil
    }
  }

  /// Hosts, each exact: no scheme, no port, no pattern.
  fileprivate mutating func hosts(_ key: String) -> [String]? {
    elements(
      key, expecting: "an array of hosts",
      of: "one exact host, such as 'app.example.com', without scheme, port, path or '*'"
    ) { text in
      let isHost = text.utf8.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return character.isASCII
          && (character.isLetter || character.isNumber || character == "-" || character == ".")
      }
      return isHost ? text : nil
    }
  }
}
