import TypeIdentifiers

/// What a rule is about, and what is shared that is something else.
struct ContentSubject {
  /// The most types that are named.
  private static let mostNamed = 4

  /// The types that the rule names.
  let names: [String]
  /// Types that it does not accept, although they conform to one that it names.
  let exceptNames: [String]
  /// Their families, in the order of the families; empty if none of them is declared.
  let families: [ContentFamily]
  let catalogue: TypeCatalogue

  /// Finds out what a rule is about.
  ///
  /// - Parameters:
  ///   - names: The types that it names; texts that are no types do not count.
  ///   - exceptNames: Types that it does not accept, although they conform to one of these.
  ///   - catalogue: The types.
  init(naming names: [String], except exceptNames: [String] = [], catalogue: TypeCatalogue) {
    self.names = names
    self.exceptNames = exceptNames
    self.catalogue = catalogue
    let known = Set(names.compactMap { ContentFamily(of: $0, catalogue: catalogue) })
    families = ContentFamily.allCases.filter(known.contains)
  }

  /// Whether a type belongs to what the rule is about.
  func includes(_ type: TypeIdentifier) -> Bool {
    ContentFamily(of: type.rawValue, catalogue: catalogue).map(families.contains) ?? false
      || names.contains { catalogue.conforms(type.rawValue, to: $0) }
        && !exceptNames.contains { catalogue.conforms(type.rawValue, to: $0) }
  }

  /// Whether what a key of a dictionary accepts belongs to what the rule is about.
  func includes(_ key: ActivationKey) -> Bool {
    key.types.first.flatMap { ContentFamily(of: $0, catalogue: catalogue) }
      .map(families.contains) ?? false
  }

  /// What is shared that the rule is not about, one sentence for each type.
  ///
  /// - Parameter seen: The types of each attachment, as the rule sees them.
  /// - Returns: The sentences; none if the rule names no type that is declared.
  func others(among seen: [[TypeIdentifier]]) -> [String] {
    guard !families.isEmpty else { return [] }
    var found: [TypeIdentifier] = []
    var known: Set<TypeIdentifier> = []
    for types in seen.map(\.identified) {
      guard let first = types.first, !known.contains(first), !types.contains(where: includes) else {
        continue
      }
      known.insert(first)
      found.append(first)
    }
    let named = found.prefix(Self.mostNamed).map { type in
      let family = ContentFamily(of: type.rawValue, catalogue: catalogue)
      return "\(denial): \(type.rawValue) is \(family?.noun ?? "of no kind that is known")"
    }
    let more = found.count - named.count
    guard more > 0 else { return named }
    return named + ["the same holds for \(more) more \(more == 1 ? "type" : "types")"]
  }

  /// That what is shared is none of this, as a sentence.
  var denial: String {
    let nouns = families.map(\.noun)
    guard let last = nouns.last, nouns.count > 1 else {
      return "this is not \(nouns.first ?? "anything")"
    }
    return "this is neither \(nouns.dropLast().joined(separator: ", ")) nor \(last)"
  }
}
