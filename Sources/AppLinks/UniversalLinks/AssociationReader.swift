import DocumentValues

/// Takes an association out of its JSON.
struct AssociationReader {
  private var result = Association()
  var variables = SubstitutionVariables()
  /// How much its variables may still add to the patterns of the file, in steps of a match.
  var budget = 1 << 14
  /// How much the components may still take from `defaults`, in bytes of patterns.
  var inheritable = Association.largest

  /// Takes a whole file.
  mutating func association(_ document: OrderedJSON) throws(AssociationError) -> Association {
    guard case .object(let members) = document else {
      throw .shape("the file is \(document.kind), not an object")
    }
    for member in members {
      switch member.name {
      case "applinks": try readLinks(member.value)
      case "webcredentials", "appclips", "activitycontinuation": readService(member)
      default: warn(member.name, "is not known and does nothing")
      }
    }
    return result
  }

  /// Takes one object of `details`.
  mutating func association(
    detail: OrderedJSON, app: String
  ) throws(AssociationError) -> Association {
    guard case .object = detail else {
      throw .shape("the rule is \(detail.kind), not an object")
    }
    if let list = detail["substitutionVariables"] { readVariables(list) }
    readDetail(detail, at: "details", apps: [app], AssociationDefaults())
    return result
  }

  /// Warns of something that does not do what its author may believe.
  mutating func warn(
    _ place: String, _ words: String, kind: Association.Warning.Kind = .ineffective
  ) {
    result.warnings.append(
      Association.Warning(kind: kind, place: SafeText.escape(place.utf8), words: words))
  }

  // MARK: - Services

  private mutating func readService(_ member: OrderedJSON.Member) {
    guard let apps = member.value["apps"].flatMap(strings) else {
      return warn(member.name, "has no array 'apps'")
    }
    result.services[member.name] = apps
  }

  private func strings(_ value: OrderedJSON) -> [String]? {
    guard case .array(let elements) = value else { return nil }
    var found: [String] = []
    for element in elements {
      guard case .string(let text) = element else { return nil }
      found.append(text)
    }
    return found
  }

  // MARK: - Links

  private mutating func readLinks(_ links: OrderedJSON) throws(AssociationError) {
    guard case .object(let members) = links else {
      throw .shape("applinks is \(links.kind), not an object")
    }
    var defaults = AssociationDefaults()
    for member in members {
      switch member.name {
      case "details": break
      case "apps":
        if member.value != .array([]) { warn("applinks.apps", "must be an empty array") }
      case "defaults":
        defaults = self.defaults(member.value, over: defaults, .file, at: "applinks.defaults")
      case "substitutionVariables": readVariables(member.value)
      default: warn("applinks.\(member.name)", "is not known and does nothing")
      }
    }
    switch links["details"] {
    case .array(let details):
      for (index, detail) in details.enumerated() {
        let place = "applinks.details[\(index)]"
        readDetail(detail, at: place, apps: apps(of: detail, at: place), defaults)
      }
    case .object(let members):
      // The form of the first systems: the app is the key.
      for member in members {
        readDetail(
          member.value, at: "applinks.details.\(member.name)", apps: [member.name], defaults)
      }
    case nil: warn("applinks", "has no 'details', so no app opens anything")
    case let other?: throw .shape("applinks.details is \(other.kind), not an array or an object")
    }
  }

  private mutating func readVariables(_ list: OrderedJSON) {
    guard case .object(let members) = list else {
      return warn("applinks.substitutionVariables", "is \(list.kind), not an object")
    }
    for member in members {
      guard let values = strings(member.value), variables.declare(member.name, values) else {
        warn("applinks.substitutionVariables.\(member.name)", "cannot be used")
        continue
      }
    }
  }

  // MARK: - Details

  /// The apps of a detail.
  ///
  /// Source: Apple's `swcutil` on macOS 27, which does not look at `appID` where `appIDs` is.
  private mutating func apps(of detail: OrderedJSON, at place: String) -> [String] {
    var apps: [String] = []
    if let several = detail["appIDs"] {
      if let found = strings(several) {
        apps = found
      } else {
        warn("\(place).appIDs", "is not an array of strings")
      }
      // Older systems know 'appID' alone, so the same app may well be in both.
      if let one = detail["appID"], !apps.contains(where: { one == .string($0) }) {
        warn("\(place).appID", "does nothing beside 'appIDs'")
      }
    } else if let one = detail["appID"] {
      if case .string(let app) = one {
        apps = [app]
      } else {
        warn("\(place).appID", "is \(one.kind), not a string")
      }
    }
    if apps.isEmpty { warn(place, "names no app") }
    return apps
  }

  private mutating func readDetail(
    _ detail: OrderedJSON, at place: String, apps: [String], _ outer: AssociationDefaults
  ) {
    var found = Association.Detail(apps: apps)
    if detail["appIDs"] != nil, case .string(let app) = detail["appID"] { found.ignored = app }
    for app in apps where !AppIdentifier.isValid(app) {
      let name = SafeText.escape(app.utf8)
      warn(
        place, "'\(name)' is not a team of ten letters or digits, a period and a bundle identifier")
    }
    var defaults = outer
    if let own = detail["defaults"] {
      defaults = self.defaults(own, over: outer, .detail, at: "\(place).defaults")
    }
    if let components = detail["components"] {
      if detail["paths"] != nil { warn("\(place).paths", "does nothing beside 'components'") }
      if case .array(let elements) = components {
        found.components = elements.enumerated().map { index, element in
          component(element, at: "\(place).components[\(index)]", defaults)
        }
      } else {
        warn("\(place).components", "is \(components.kind), not an array")
      }
    } else if let paths = detail["paths"] {
      found.isLegacy = true
      if let patterns = strings(paths) {
        found.components = patterns.map(Self.legacyComponent)
      } else {
        warn("\(place).paths", "is not an array of strings")
      }
    } else {
      warn(place, "has neither 'components' nor 'paths'")
    }
    warnOfUnreachable(found, at: place)
    result.details.append(found)
  }

  /// Says which rules come after one that fits every URL.
  private mutating func warnOfUnreachable(_ detail: Association.Detail, at place: String) {
    guard let first = detail.components.firstIndex(where: \.fitsEverything) else { return }
    if first == 0, detail.components.count == 1, !detail.components[0].isExcluded {
      warn(place, "gives the app every URL of the site", kind: .everything)
    } else if first < detail.components.count - 1 {
      warn(
        place, "rule \(first) fits every URL, so those after it do nothing", kind: .unreachable
      )
    }
  }
}
