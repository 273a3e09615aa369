import SourceReading

extension FlowRun {
  /// Stores a value in a property, for every function that reads it.
  func keep(
    _ value: FlowValue, named name: String, of type: String?, at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) {
    var name = name
    if name.hasPrefix("_"), program.property(name, of: type) == nil { name.removeFirst() }
    let found = program.property(name, of: type)
    let known = value.ifTrue
    let key = PropertyKey(owner: found?.property.owner ?? (found == nil ? type : nil), name: name)
    var value = value.withoutConditions
    value.texts = []
    value.isLiteral = false
    value.truth = nil
    // What one object holds is taken for what all of its type hold: after some of these it is a guess.
    value.taints = value.taints.filter { $0.trail.properties < Self.mostProperties }.map { taint in
      FlowValue.Taint(
        node: taint.node,
        trail: FlowTrail(
          unit: activation.unit, range: range, words: "it is stored in '\(name)'",
          after: taint.trail, isProperty: true))
    }
    var stored = value
    // What holds anything says nothing of what it holds.
    let isAny = found?.property.type.flatMap(TypeName.plain).map(Self.any.contains) ?? false
    if let owner = key.owner, found?.property.isStatic != true, isAny || isManifold(owner) {
      stored.taints = []
    }
    if !stored.taints.isEmpty || !stored.functions.isEmpty {
      var there = state
      there.checks.formUnion(known)
      keep(stored, key, there)
    }
    for index in program.functionsByBase[name] ?? []
    where program.functions[index].source.kind == .setter
      && (program.functions[index].source.owner == nil
        || type.map { program.lineage(of: $0).matches(program.functions[index].source.owner ?? "") }
          ?? false)
    {
      _ = invoke(function: index, [value], at: range, &state, activation)
    }
  }

  /// Notes what a property gets.
  func keep(_ value: FlowValue, _ key: PropertyKey, _ state: FlowState) {
    let nodes = Set(value.taints.map(\.node))
    let checks = state.checks.filter { check in
      nodes.contains { check.node >= 0 && isNear(check.node, $0) }
    }
    guard let held = store[key] else {
      store[key] = Stored(value: value.withoutConditions, checks: checks)
      changed.insert(key.name)
      return
    }
    let before = held.value.taints.count + held.value.functions.count
    var stored = Stored(
      value: held.value.joined(with: value.withoutConditions),
      checks: held.checks.intersection(checks))
    // What is known of a value that only one of the places stores holds there.
    let own = Set(held.value.taints.map(\.node))
    stored.checks.formUnion(
      held.checks.filter { check in !nodes.contains { isNear(check.node, $0) } })
    stored.checks.formUnion(
      checks.filter { check in !own.contains { isNear(check.node, $0) } })
    let isNew = stored.value.taints.count + stored.value.functions.count != before
    if isNew || stored.checks != held.checks { changed.insert(key.name) }
    store[key] = stored
  }

  /// Whether a check is about a value, or a part of it.
  private func isNear(_ checked: Int, _ node: Int) -> Bool {
    checked >= 0 && (graph.isDerived(checked, from: node) || graph.isDerived(node, from: checked))
  }

  /// Whether there are many objects of a type, so that what one holds says nothing of another.
  ///
  /// A type that much of a program names or declares something of is one of its data, unless the type
  /// itself says that there is one object, or the system makes it.
  func isManifold(_ type: String) -> Bool {
    if let known = manifold[type] { return known }
    let name = type.split(separator: ".").last.map(String.init) ?? type
    let uses = (program.functionsByMention[name]?.count ?? 0) + (declarations[name] ?? 0)
    let isOne =
      uses <= Self.mostMentionsOfOne
      || !program.lineage(of: type).names.isDisjoint(with: Self.single)
      || program.hasShared(type)
    manifold[type] = !isOne
    return !isOne
  }

  private static let any: Set<String> = ["id", "Any", "AnyObject", "NSObject"]

  /// What an object is of which the system makes one, or one for each window.
  private static let single: Set<String> = [
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "NSApplicationDelegate",
    "UIViewController", "UITableViewController", "UICollectionViewController",
    "UINavigationController", "UITabBarController", "App",
  ]
}

extension SourceProgram {
  /// How many properties and parameters are declared of each type.
  var declarations: [String: Int] {
    var counts: [String: Int] = [:]
    for property in properties.values.joined() {
      if let type = property.property.type.flatMap(TypeName.plain) { counts[type, default: 0] += 1 }
    }
    for parameter in functions.lazy.flatMap(\.source.parameters) {
      if let type = TypeName.plain(parameter.type) { counts[type, default: 0] += 1 }
    }
    return counts
  }

  /// Whether a type has a member for its only object.
  fileprivate func hasShared(_ type: String) -> Bool {
    let names: Set<String> = ["default", "instance", "current", "standard", "main"]
    func isShared(_ name: String) -> Bool { name.hasPrefix("shared") || names.contains(name) }
    return functions.contains { function in
      function.source.owner == type && isShared(function.name.base)
        && function.source.parameters.isEmpty
    }
      || properties.contains { name, found in
        isShared(name) && found.contains { $0.property.owner == type && $0.property.isStatic }
      }
  }
}
