import DocumentValues
import PatternMatching

extension AssociationReader {
  /// Takes a component rule.
  mutating func component(
    _ value: OrderedJSON, at place: String, _ outer: AssociationDefaults
  ) -> AssociationComponent {
    var component = AssociationComponent()
    guard case .object(let members) = value else {
      component.defect = "it is \(value.kind), not an object"
      warn(place, component.defect ?? "")
      return component
    }
    let defaults = flags(value, over: outer, at: place)
    component.isPercentEncoded = defaults.isPercentEncoded
    if let isExcluded = boolean("exclude", of: value, at: place) {
      component.isExcluded = isExcluded
    } else if let member = defaults.members[.exclude] {
      component.isExcluded = member.value == .boolean(true)
      component.inherited[.exclude] = member.level
    }
    do throws(Defect) {
      for member in members {
        switch member.name {
        case "comment":
          if case .string(let text) = member.value { component.comment = text }
        case "exclude", "caseSensitive", "percentEncoded": break
        default:
          guard let key = AssociationDefaults.Key(rawValue: member.name) else {
            warn("\(place).\(member.name)", "is not known and does nothing")
            continue
          }
          if key == .query { warnOfVoid(member.value, at: place) }
          try set(key, of: &component, to: member.value, defaults)
        }
      }
      for key in [.path, .query, .fragment] as [AssociationDefaults.Key] {
        guard value[key.rawValue] == nil, let member = defaults.members[key] else { continue }
        component.inherited[key] = member.level
        try inherit(member.value)
        try set(key, of: &component, to: member.value, defaults)
      }
    } catch {
      component.defect = error.words
      warn(place, "fits no URL: \(error.words)")
    }
    return component
  }

  /// Why a rule fits no URL.
  private struct Defect: Error {
    let words: String
  }

  private mutating func set(
    _ key: AssociationDefaults.Key, of component: inout AssociationComponent,
    to value: OrderedJSON, _ defaults: AssociationDefaults
  ) throws(Defect) {
    switch key {
    case .path: component.path = try path(value, defaults)
    case .query: component.query = try query(value, defaults)
    case .fragment: component.fragment = try pattern(value, "#", defaults)
    case .exclude: break
    }
  }

  /// Makes sure that what a few characters of `defaults` say for many components stays within the
  /// size of a file that says it for each.
  private mutating func inherit(_ value: OrderedJSON) throws(Defect) {
    let size =
      switch value {
      case .string(let text): text.utf8.count
      case .object(let members):
        members.reduce(0) { size, member in
          guard case .string(let text) = member.value else { return size }
          return size + member.name.utf8.count + text.utf8.count
        }
      default: 0
      }
    guard size <= inheritable else {
      throw Defect(words: "the components take too much from 'defaults'")
    }
    inheritable -= size
  }

  // MARK: - Queries

  /// The name of the first member of a query dictionary whose value is no string, and the kind of
  /// that; `nil` if there is none.
  private func void(_ query: OrderedJSON) -> (name: String, kind: String)? {
    guard case .object(let members) = query else { return nil }
    return members.lazy.compactMap { member in
      if case .string = member.value { nil } else { (member.name, member.value.kind) }
    }.first
  }

  /// Says that a query dictionary asks for nothing.
  mutating func warnOfVoid(_ query: OrderedJSON, at place: String) {
    guard let (name, kind) = void(query) else { return }
    warn(
      "\(place).?",
      "asks for nothing: '\(SafeText.escape(name.utf8))' is \(kind), not a string, and voids the "
        + "whole of it")
  }

  private mutating func query(
    _ value: OrderedJSON, _ defaults: AssociationDefaults
  ) throws(Defect) -> AssociationComponent.Query {
    guard case .object(let members) = value else {
      return .whole(try pattern(value, "?", defaults))
    }
    if let (name, _) = void(value) { return .void(name) }
    var items: [(name: String, pattern: WildcardPattern)] = []
    for member in members {
      items.append((member.name, try pattern(member.value, "?.\(member.name)", defaults)))
    }
    return .items(items)
  }

  // MARK: - Patterns

  private mutating func path(
    _ value: OrderedJSON, _ defaults: AssociationDefaults
  ) throws(Defect) -> PathPattern {
    let text = try text(value, "/")
    let choices = variables.choices(isCaseSensitive: defaults.isCaseSensitive)
    let found: PathPattern
    do throws(WildcardPattern.Fault) {
      found = try PathPattern(
        text, isCaseSensitive: defaults.isCaseSensitive, variables: choices)
    } catch {
      throw Self.defect(error)
    }
    try take(found.surplus)
    return found
  }

  private mutating func pattern(
    _ value: OrderedJSON, _ key: String, _ defaults: AssociationDefaults
  ) throws(Defect) -> WildcardPattern {
    let text = try text(value, key)
    let choices = variables.choices(isCaseSensitive: defaults.isCaseSensitive)
    let found: WildcardPattern
    do throws(WildcardPattern.Fault) {
      found = try WildcardPattern(
        text, isCaseSensitive: defaults.isCaseSensitive, variables: choices)
    } catch {
      throw Self.defect(error)
    }
    try take(found.surplus)
    return found
  }

  private func text(_ value: OrderedJSON, _ key: String) throws(Defect) -> String {
    guard case .string(let text) = value else {
      throw Defect(words: "'\(SafeText.escape(key.utf8))' is \(value.kind), not a string")
    }
    return text
  }

  private static func defect(_ fault: WildcardPattern.Fault) -> Defect {
    switch fault {
    case .unfinishedVariable: Defect(words: "a variable without ')'")
    case .unknownVariable(let name):
      Defect(words: "the variable '\(SafeText.escape(name.utf8))' is not declared")
    }
  }

  /// Takes what the variables of a pattern add to the work of a match.
  ///
  /// A short pattern may stand for much: a match takes time for each value of its variables.
  private mutating func take(_ surplus: Int) throws(Defect) {
    guard surplus <= budget else { throw Defect(words: "its variables have too many values") }
    budget -= surplus
  }

  /// A path of the older key: `NOT ` before it excludes.
  static func legacyComponent(_ text: String) -> AssociationComponent {
    var component = AssociationComponent()
    component.isExcluded = text.hasPrefix("NOT ")
    let pattern = component.isExcluded ? String(text.dropFirst(4)) : text
    component.path = try? PathPattern(pattern)
    return component
  }
}
