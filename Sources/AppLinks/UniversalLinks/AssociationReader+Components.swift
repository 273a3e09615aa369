import Documents
import PatternMatching

extension AssociationReader {
  /// Takes a component rule.
  mutating func component(
    _ value: OrderedJSON, at place: String, _ outer: Defaults
  ) -> AssociationComponent {
    var component = AssociationComponent()
    guard case .object(let members) = value else {
      component.defect = "it is \(value.kind), not an object"
      warn(place, component.defect ?? "")
      return component
    }
    let defaults = read(value, over: outer, at: place)
    component.isPercentEncoded = defaults.isPercentEncoded
    component.isExcluded = boolean("exclude", of: value, at: place) ?? false
    do throws(Defect) {
      for member in members {
        switch member.name {
        case "/": component.path = try pattern(member.value, "/", defaults)
        case "#": component.fragment = try pattern(member.value, "#", defaults)
        case "?": component.query = try query(member.value, defaults)
        case "comment":
          if case .string(let text) = member.value { component.comment = text }
        case "exclude", "caseSensitive", "percentEncoded": break
        default: warn("\(place).\(member.name)", "is not known and does nothing")
        }
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

  private mutating func query(
    _ value: OrderedJSON, _ defaults: Defaults
  ) throws(Defect) -> AssociationComponent.Query {
    guard case .object(let members) = value else {
      return .whole(try pattern(value, "?", defaults))
    }
    var items: [(name: String, pattern: WildcardPattern)] = []
    for member in members {
      items.append((member.name, try pattern(member.value, "?.\(member.name)", defaults)))
    }
    return .items(items)
  }

  private mutating func pattern(
    _ value: OrderedJSON, _ key: String, _ defaults: Defaults
  ) throws(Defect) -> WildcardPattern {
    guard case .string(let text) = value else {
      throw Defect(words: "'\(SafeText.escape(key.utf8))' is \(value.kind), not a string")
    }
    let found: WildcardPattern
    do throws(WildcardPattern.Fault) {
      found = try WildcardPattern(
        text, isCaseSensitive: defaults.isCaseSensitive, variables: variables.choice)
    } catch {
      switch error {
      case .unfinishedVariable: throw Defect(words: "a variable without ')'")
      case .unknownVariable(let name):
        throw Defect(words: "the variable '\(SafeText.escape(name.utf8))' is not declared")
      }
    }
    // A short pattern may stand for much: a match takes time for each value of its variables.
    guard found.size <= budget else { throw Defect(words: "its variables have too many values") }
    budget -= found.size
    return found
  }

  /// A path of the older key: `NOT ` before it excludes.
  static func legacyComponent(_ text: String) -> AssociationComponent {
    var component = AssociationComponent()
    component.isExcluded = text.hasPrefix("NOT ")
    let pattern = component.isExcluded ? String(text.dropFirst(4)) : text
    component.path = try? WildcardPattern(pattern)
    return component
  }
}
