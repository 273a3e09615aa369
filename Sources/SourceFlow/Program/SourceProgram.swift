import SourceReading

/// The sources that are built into one program, with indexes over their names.
///
/// Names are resolved as far as they say: by their type where that is known, else by the name and
/// the labels alone.
package struct SourceProgram: Sendable {
  /// A function of the program.
  struct Function: Sendable {
    /// The unit that it is in.
    let unit: Int
    /// Where it is in the list of the unit.
    let place: Int
    /// What it is, without its body.
    let source: SourceFunction
    /// Its name in one form.
    let name: CalleeName
    /// Every name that it mentions.
    let mentions: Set<String>
  }

  /// The units.
  package let units: [SourceUnit]
  /// All functions.
  let functions: [Function]
  /// Which functions have a base name.
  let functionsByBase: [String: [Int]]
  /// Which initializers a type has, by its name and by the last part of it.
  let initializersByOwner: [String: [Int]]
  /// Which functions mention a name.
  let functionsByMention: [String: [Int]]
  /// What a type inherits, by its name, from every declaration and extension.
  let inherited: [String: [String]]
  /// What each type inherits in the end, by its name.
  private let lineages: [String: Lineage]
  /// The enumerations by their names, the last part of nested ones too.
  let enumerations: Set<String>
  /// The names of types that the program declares, the last part of nested ones too.
  let types: Set<String>
  /// The properties of each type, by its name and the last part of it, and then by their own; those of
  /// no type under an empty name.
  private let propertiesByOwner: [String: [String: (unit: Int, property: SourceProperty)]]
  /// The properties by their names.
  let properties: [String: [(unit: Int, property: SourceProperty)]]

  /// Indexes the sources of a program.
  ///
  /// - Parameter units: The sources, in any order; the order does not change what is found.
  package init(_ units: [SourceUnit]) {
    self.units = units.sorted { $0.name < $1.name }
    var functions: [Function] = []
    var inherited: [String: [String]] = [:]
    var enumerations: Set<String> = []
    var types: Set<String> = []
    var properties: [String: [(unit: Int, property: SourceProperty)]] = [:]
    for (index, unit) in self.units.enumerated() {
      for type in unit.source.file.types {
        let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
        for name in Set([type.name, last]) {
          inherited[name, default: []] += type.inherited.compactMap(TypeName.plain)
          if type.kind != .extension { types.insert(name) }
          if type.kind == .enumeration { enumerations.insert(name) }
        }
      }
      for property in unit.source.file.properties {
        properties[property.name, default: []].append((index, property))
      }
      for (place, function) in unit.source.functions.enumerated() where function.hasBody {
        functions.append(
          Function(
            unit: index, place: place, source: function.head, name: CalleeName(function.head),
            mentions: function.mentions))
      }
    }
    self.functions = functions
    self.inherited = inherited
    lineages = Dictionary(
      uniqueKeysWithValues: inherited.keys.map { ($0, Self.lineage(of: $0, inherited)) })
    self.enumerations = enumerations
    self.types = types
    self.properties = properties
    var byOwner: [String: [String: (unit: Int, property: SourceProperty)]] = [:]
    for property in properties.keys.sorted() {
      for found in properties[property] ?? [] {
        let owner = found.property.owner ?? ""
        let last = owner.split(separator: ".").last.map(String.init) ?? owner
        for name in Set([owner, last]) where byOwner[name]?[property] == nil {
          byOwner[name, default: [:]][property] = found
        }
      }
    }
    propertiesByOwner = byOwner
    var byBase: [String: [Int]] = [:]
    var byMention: [String: [Int]] = [:]
    for (index, function) in functions.enumerated() {
      byBase[function.name.base, default: []].append(index)
      for name in function.mentions {
        byMention[name, default: []].append(index)
        // An instance variable of Objective-C is its property.
        if name.hasPrefix("_") { byMention[String(name.dropFirst()), default: []].append(index) }
      }
    }
    functionsByBase = byBase
    var initializers: [String: [Int]] = [:]
    for index in byBase["init"] ?? [] {
      guard let owner = functions[index].source.owner else { continue }
      let last = owner.split(separator: ".").last.map(String.init) ?? owner
      for name in Set([owner, last]) { initializers[name, default: []].append(index) }
    }
    initializersByOwner = initializers
    functionsByMention = byMention
  }
}

extension SourceProgram {
  /// What a function does; nothing if its bytes are damaged.
  func body(of index: Int) -> [SourceStatement] {
    let function = functions[index]
    return (try? units[function.unit].source.body(of: function.place)) ?? []
  }

  /// How many functions a call may mean before it counts as unknown.
  private static let mostCandidates = 4

  /// The functions that a call may mean; none if it is unknown, or if too many have the name.
  ///
  /// - Parameters:
  ///   - name: The name of the call.
  ///   - receiver: The type of what it is called on; `nil` if that is not known.
  ///   - isMember: Whether it is called on something.
  ///   - owner: The type of the function that calls.
  ///   - isExact: Whether each argument is written, as in Objective-C.
  /// - Returns: The places of the functions in the list.
  func candidates(
    for name: CalleeName, on receiver: String?, isMember: Bool, from owner: String?,
    isExact: Bool = false
  ) -> [Int] {
    if !isMember, types.contains(name.base) { return initializers(of: name.base, name) }
    if name.base == "init", let receiver { return initializers(of: receiver, name) }
    var found = (functionsByBase[name.base] ?? []).filter {
      let function = functions[$0]
      return (function.source.kind == .function || function.source.kind == .initializer)
        && name.canCall(function.name)
        && (!isExact || name.labels.count == function.name.labels.count)
    }
    guard !found.isEmpty else { return [] }
    if let receiver {
      let lineage = lineage(of: receiver)
      let own = found.filter { index in
        guard let owner = functions[index].source.owner else { return false }
        return lineage.matches(owner) || self.lineage(of: owner).matches(receiver)
      }
      if !own.isEmpty { return own }
      // A type of the program that has no such method, or one of the system: a protocol may.
      if types.contains(receiver) {
        found = found.filter { index in
          guard let owner = functions[index].source.owner else { return !isMember }
          return inherited[owner]?.contains { lineage.matches($0) } ?? false
        }
      } else if !receiver.isEmpty, isMember {
        let extended = found.filter { functions[$0].source.owner == receiver }
        return extended
      }
    } else if !isMember {
      let lineage = owner.map { self.lineage(of: $0) }
      let near = found.filter { index in
        guard let other = functions[index].source.owner else { return true }
        return lineage?.matches(other) ?? false
      }
      if !near.isEmpty { return near }
      found = found.filter { functions[$0].source.owner == nil }
    }
    return found.count <= Self.mostCandidates ? found : []
  }

  /// The initializers of a type that a call may mean.
  private func initializers(of type: String, _ name: CalleeName) -> [Int] {
    let name = CalleeName("init", labels: name.labels)
    let lineage = lineage(of: type)
    return Set(lineage.names.flatMap { initializersByOwner[$0] ?? [] }).sorted().filter {
      name.canCall(functions[$0].name)
    }
  }

  /// A type with all that it inherits from, by their names.
  struct Lineage {
    /// The names.
    let names: Set<String>
    /// The names, the type itself first.
    let order: [String]

    /// Whether a type is one of them; of a nested one the last part counts.
    func matches(_ type: String) -> Bool {
      names.contains(type)
        || (type.split(separator: ".").last.map { names.contains(String($0)) } ?? false)
    }
  }

  /// A type with all that it inherits from.
  func lineage(of type: String) -> Lineage {
    lineages[type] ?? Self.lineage(of: type, inherited)
  }

  private static func lineage(of type: String, _ inherited: [String: [String]]) -> Lineage {
    var names: Set<String> = []
    var order: [String] = []
    var rest = [type]
    while let name = rest.popLast() {
      guard names.insert(name).inserted else { continue }
      order.append(name)
      if let last = name.split(separator: ".").last, last != name[...] { rest.append(String(last)) }
      rest += inherited[name] ?? []
    }
    return Lineage(names: names, order: order)
  }

  /// The property that a name means in a type, or a global one.
  func property(_ name: String, of type: String?) -> (unit: Int, property: SourceProperty)? {
    guard properties[name] != nil else { return nil }
    if let type {
      for owner in lineage(of: type).order {
        if let own = propertiesByOwner[owner]?[name] { return own }
      }
    }
    return propertiesByOwner[""]?[name]
  }
}
