package import Documents
import TypeIdentifiers

extension ContentRequirements {
  /// How the keys are written.
  package enum KeyStyle: Hashable, Sendable {
    /// As in `SharepipeExtension`: `MaximumBytes`, `URLSchemes`.
    case propertyList
    /// As in `host.yaml`: `maximumBytes`, `urlSchemes`. A host has no validator.
    case policy

    /// A key in this style.
    func key(_ name: String) -> String {
      switch self {
      case .propertyList: name
      case .policy where name.hasPrefix("URL"): "url" + name.dropFirst(3)
      case .policy: name.prefix(1).lowercased() + name.dropFirst()
      }
    }
  }

  /// Reads the members of `ContentValidation`.
  ///
  /// - Parameters:
  ///   - fields: The members. What is wrong is recorded there.
  ///   - style: How the keys are written.
  package init(_ fields: inout DocumentFields, style: KeyStyle = .propertyList) {
    self.init()
    let key = style.key
    acceptedTypes = Self.list(key("AcceptedTypes"), &fields, "a type identifier") {
      TypeIdentifier($0)
    }
    contentMatch = fields.choice(key("ContentMatch"))
    maximumBytes = fields.integer(key("MaximumBytes"))
    maximumTotalBytes = fields.integer(key("MaximumTotalBytes"))
    minimumTextLength = fields.integer(key("MinimumTextLength"))
    maximumTextLength = fields.integer(key("MaximumTextLength"))
    maximumPixelWidth = fields.integer(key("MaximumPixelWidth"), in: 1...Int.max)
    maximumPixelHeight = fields.integer(key("MaximumPixelHeight"), in: 1...Int.max)
    urlSchemes = Self.list(key("URLSchemes"), &fields, "a URL scheme", Self.scheme).map(Set.init)
    urlHosts = Self.list(key("URLHosts"), &fields, "a host name", Self.host).map(Set.init)
    allowsUserInfo = fields.boolean(key("AllowsUserInfo"))
    safeFileNames = fields.boolean(key("SafeFileNames"))
    safeTexts = fields.boolean(key("SafeTexts"))
    textEncodings = Self.list(key("TextEncodings"), &fields, "a text encoding") {
      $0.lowercased()
    }.map(Set.init)
    if style == .propertyList { validator = Self.validator(&fields) }
    if let least = minimumTextLength, let most = maximumTextLength, least > most {
      let words = "is more than \(key("MaximumTextLength")), so no text passes"
      fields.report(key("MinimumTextLength"), .other(words))
    }
  }

  /// Reads an array that must not be empty, for an empty one would let nothing pass.
  private static func list<Element>(
    _ key: String, _ fields: inout DocumentFields, _ element: String,
    _ make: (String) -> Element?
  ) -> [Element]? {
    let known = fields.problems.count
    let list = fields.elements(key, expecting: "an array of strings", of: element, make)
    if list?.isEmpty == true, fields.problems.count == known {
      fields.report(key, .other("is empty, so nothing passes; leave it out to accept all"))
    }
    return list
  }

  /// A scheme in lower case, without its colon.
  ///
  /// Source: RFC 3986, section 3.1.
  private static func scheme(_ text: String) -> String? {
    let letters = Array(text.lowercased().utf8)
    guard let first = letters.first, (97...122).contains(first) else { return nil }
    let isScheme = letters.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || "+-.".utf8.contains($0)
    }
    return isScheme ? text.lowercased() : nil
  }

  /// A host in lower case, without scheme, port and path.
  private static func host(_ text: String) -> String? {
    let isHost = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && !"/\\?#@*".unicodeScalars.contains($0)
    }
    let isAddress = text.hasPrefix("[") && text.hasSuffix("]")
    return isHost && (isAddress || !text.contains(":")) ? text.lowercased() : nil
  }

  /// The value of `Validator`.
  private static func validator(_ fields: inout DocumentFields) -> Validator? {
    guard let name = fields.string("Validator") else { return nil }
    if name == "self" { return .itself }
    guard !name.contains("/"), !name.contains("\0"), name != ".", name != ".." else {
      let expected = "'self' or the name of a program in the bundle"
      let found = "'\(name.excerpt)'"
      fields.report("Validator", .notAllowed(expected: expected, found: found, suggestion: nil))
      return nil
    }
    return .program(name)
  }
}
