import DocumentValues

/// What a component of an association takes where it does not say it itself.
///
/// Source: Apple, "applinks.Defaults", and answers of Apple's `swcutil` on macOS 27 that are recorded
/// in public: besides the flags that the page names, `/`, `?`, `#` and `exclude` are taken too.
struct AssociationDefaults: Sendable {
  /// Where something was said for many components.
  enum Level: Sendable {
    /// For the whole file.
    case file
    /// For one detail.
    case detail

    /// Where it is, in words.
    var words: String {
      switch self {
      case .file: "'applinks.defaults'"
      case .detail: "the 'defaults' of the detail"
      }
    }
  }

  /// A key that decides which URLs a component is about, or what it says of them.
  enum Key: String, CaseIterable, Sendable {
    case path = "/"
    case query = "?"
    case fragment = "#"
    case exclude
  }

  /// Something that was said, and where.
  struct Member: Sendable {
    let value: OrderedJSON
    let level: Level
  }

  var isCaseSensitive = true
  var isPercentEncoded = true
  /// What a component has under a key where it does not have the key.
  var members: [Key: Member] = [:]
}

extension AssociationReader {
  /// The defaults of an object, over those of the level above.
  mutating func defaults(
    _ value: OrderedJSON, over outer: AssociationDefaults, _ level: AssociationDefaults.Level,
    at place: String
  ) -> AssociationDefaults {
    guard case .object(let members) = value else {
      warn(place, "is \(value.kind), not an object")
      return outer
    }
    var defaults = flags(value, over: outer, at: place)
    for member in members {
      switch member.name {
      case "caseSensitive", "percentEncoded", "comment": break
      case "exclude":
        if boolean("exclude", of: value, at: place) != nil {
          defaults.members[.exclude] = .init(value: member.value, level: level)
        }
      default:
        guard let key = AssociationDefaults.Key(rawValue: member.name) else {
          warn("\(place).\(member.name)", "is not known and does nothing")
          continue
        }
        defaults.members[key] = .init(value: member.value, level: level)
        if key == .query { warnOfVoid(member.value, at: place) }
      }
    }
    return defaults
  }

  /// The flags of an object, where it has them.
  mutating func flags(
    _ value: OrderedJSON, over outer: AssociationDefaults, at place: String
  ) -> AssociationDefaults {
    var defaults = outer
    if let flag = boolean("caseSensitive", of: value, at: place) { defaults.isCaseSensitive = flag }
    if let flag = boolean("percentEncoded", of: value, at: place) {
      defaults.isPercentEncoded = flag
    }
    return defaults
  }

  /// A member that is a boolean, or `nil` if it is not there or something else.
  mutating func boolean(
    _ name: String, of value: OrderedJSON, at place: String
  ) -> Bool? {
    switch value[name] {
    case .boolean(let flag): return flag
    case nil: return nil
    case let other?:
      warn("\(place).\(name)", "is \(other.kind), not a boolean, and does nothing")
      return nil
    }
  }
}
