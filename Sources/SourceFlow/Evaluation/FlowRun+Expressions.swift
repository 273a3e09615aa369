import SecretPatterns
import SourceReading

extension FlowRun {
  /// Works out what is known of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - state: What is known before it, and then after it.
  ///   - activation: The function that it is in.
  /// - Returns: What is known of its value.
  func evaluate(
    _ expression: SourceExpression, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    guard nesting < Self.deepestNesting, steps < Self.mostSteps else { return FlowValue() }
    nesting += 1
    steps += 1
    defer { nesting -= 1 }
    switch expression.kind {
    case .string(let text):
      return FlowValue(texts: [text], head: text, type: "String", isLiteral: true)
    case .number(let text): return FlowValue(texts: [text], isLiteral: true)
    case .boolean(let truth): return FlowValue(type: "Bool", truth: truth, isLiteral: true)
    case .null: return FlowValue(truth: false, isLiteral: true)
    case .name(let name): return value(of: name, &state, activation, at: expression.range)
    case .member(let base, let name):
      return member(name, of: base, at: expression.range, &state, activation)
    case .call(let callee, let arguments):
      return call(callee, arguments, at: expression.range, &state, activation)
    case .element(let base, let arguments):
      return element(of: base, arguments, at: expression.range, &state, activation)
    case .interpolation(let parts):
      return text(of: parts.map { ($0, evaluate($0, &state, activation)) }, activation)
    case .closure(let closure):
      return FlowValue(functions: [
        FlowClosure(.closure(closure), locals: state.locals, activation: activation)
      ])
    case .array(let parts), .other(let parts):
      let values = parts.map { evaluate($0, &state, activation) }
      var value = joined(values.map(\.withoutConditions))
      if case .array = expression.kind { value.type = "Array" }
      return value
    case .dictionary(let members):
      var values: [FlowValue] = []
      for member in members {
        values.append(evaluate(member.key, &state, activation).withoutConditions)
        values.append(evaluate(member.value, &state, activation).withoutConditions)
      }
      var value = joined(values)
      value.type = "Dictionary"
      return value
    case .tuple(let arguments):
      return joined(arguments.map { evaluate($0.value, &state, activation).withoutConditions })
    case .operation(let name, let operands):
      return operation(name, operands, &state, activation)
    case .conditional(let condition, let first, let second):
      let value = evaluate(condition, &state, activation)
      var other = state
      state.checks.formUnion(value.ifTrue)
      other.checks.formUnion(value.ifFalse)
      let one = evaluate(first, &state, activation)
      let two = evaluate(second, &other, activation)
      state = state.joined(with: other)
      var result = one.joined(with: two)
      if two.truth == false { result.ifTrue = value.ifTrue.union(one.ifTrue) }
      if one.truth == false { result.ifTrue = value.ifFalse.union(two.ifTrue) }
      return result
    case .assignment(let target, let sign, let value):
      let value = evaluate(value, &state, activation)
      assign(value, sign, to: target, at: expression.range, &state, activation)
      return value.withoutConditions
    case .unwrapping(let inner, _): return evaluate(inner, &state, activation)
    case .cast(let inner, let type):
      var value = evaluate(inner, &state, activation)
      if let type = TypeName.plain(type) {
        if KnownConstructor.typed.contains(type) { value = typed(value) }
        if type != "id" { value.type = type }
      }
      return value
    case .typeTest(let inner, _):
      _ = evaluate(inner, &state, activation)
      return FlowValue(type: "Bool")
    case .selector: return FlowValue(isLiteral: true)
    case .keyPath(let path):
      let last = path.split(separator: ".").last.map(String.init) ?? path
      return FlowValue(
        functions: [FlowClosure(.member(last), locals: [:], activation: activation)])
    case .statements(let body): return lastValue(of: body, &state, activation)
    }
  }

  /// The values as one.
  func joined(_ values: [FlowValue]) -> FlowValue {
    guard var result = values.first else { return FlowValue(isLiteral: true) }
    for value in values.dropFirst() { result = result.joined(with: value) }
    result.truth = nil
    return result
  }

  // MARK: - Names

  /// What a name stands for.
  func value(
    of name: String, _ state: inout FlowState, _ activation: FlowActivation,
    at range: SourceRange? = nil
  ) -> FlowValue {
    if let local = state.locals[name] {
      return local.taints.isEmpty ? withSecret(local, named: name, at: range, activation) : local
    }
    if name.hasPrefix("$"), name.dropFirst().first?.isNumber == false {
      return self.value(of: String(name.dropFirst()), &state, activation, at: range)
    }
    if name == "Self" { return FlowValue(type: activation.owner, isLiteral: true) }
    if name == "self" || name == "super" {
      return activation.receiver ?? FlowValue(type: activation.owner)
    }
    if let value = property(name, of: activation.owner, &state, activation, at: range) {
      return value.taints.isEmpty ? withSecret(value, named: name, at: range, activation) : value
    }
    // Instance variables of Objective-C belong to the property of the same name.
    if name.hasPrefix("_"),
      let value = property(
        String(name.dropFirst()), of: activation.owner, &state, activation, at: range)
    {
      return value
    }
    if let receiver = activation.receiver, let range, KnownMember.isKnown(name) {
      return member(name, of: receiver, base: nil, at: range, &state, activation)
    }
    let functions = program.candidates(
      for: CalleeName(name), on: nil, isMember: false, from: activation.owner)
    if let index = functions.first, functions.count == 1 {
      return FlowValue(functions: [
        FlowClosure(.function(index), locals: [:], activation: activation)
      ])
    }
    if name.first?.isUppercase ?? false { return FlowValue(type: name, isLiteral: true) }
    return withSecret(FlowValue(), named: name, at: range, activation)
  }

  /// A value that its name calls a secret, as one that must not go out.
  private func withSecret(
    _ value: FlowValue, named name: String, at range: SourceRange?, _ activation: FlowActivation
  ) -> FlowValue {
    guard let range, !value.isLiteral, value.functions.isEmpty, SecretNames.isSecret(name) else {
      return value
    }
    var value = value
    let node = graph.origin(
      FlowOrigin(kind: .secret, unit: activation.unit, range: range))
    value.taints = [
      FlowValue.Taint(
        node: node,
        trail: FlowTrail(
          unit: activation.unit, range: range, words: "'\(name)' is a secret by its name",
          after: nil))
    ]
    return value
  }

  /// What a property holds, or `nil` if there is none of the name.
  func property(
    _ name: String, of type: String?, _ state: inout FlowState, _ activation: FlowActivation,
    at range: SourceRange?
  ) -> FlowValue? {
    let getters = (program.functionsByBase[name] ?? []).filter {
      program.functions[$0].source.kind == .getter
    }
    if !getters.isEmpty {
      let lineage = type.map { program.lineage(of: $0) }
      let own = getters.filter { index in
        guard let owner = program.functions[index].source.owner else { return true }
        return lineage?.matches(owner) ?? (getters.count == 1)
      }
      if let index = own.first {
        return invoke(
          function: index, [], at: range ?? SourceRange(start: 0, length: 0), &state, activation)
      }
    }
    guard let found = program.property(name, of: type) else { return nil }
    let key = PropertyKey(owner: found.property.owner, name: name)
    var value = constant(found, key, activation)
    if let stored = store[key] {
      value = value.joined(with: stored.value)
      state.checks.formUnion(stored.checks)
      if let range {
        value.taints = value.taints.map {
          FlowValue.Taint(
            node: $0.node,
            trail: FlowTrail(
              unit: activation.unit, range: range, words: "it is read from '\(name)'",
              after: $0.trail))
        }
      }
    }
    return value
  }

  /// What a property is at first.
  private func constant(
    _ found: (unit: Int, property: SourceProperty), _ key: PropertyKey, _ activation: FlowActivation
  ) -> FlowValue {
    if let value = constants[key] { return value }
    // A constant that is made of itself has no value.
    constants[key] = FlowValue(type: found.property.type.flatMap(TypeName.plain))
    var value = FlowValue()
    if let expression = found.property.value {
      var state = FlowState()
      let own = FlowActivation(
        unit: found.unit, owner: found.property.owner, function: nil, caller: activation)
      value = evaluate(expression, &state, own).withoutConditions
      if !found.property.isConstant {
        value.texts = []
        value.isLiteral = false
        value.truth = nil
      }
      value.taints = []
    }
    if let type = found.property.type.flatMap(TypeName.plain) { value.type = type }
    constants[key] = value
    return value
  }

  // MARK: - Members and elements

  private func member(
    _ name: String, of base: SourceExpression?, at range: SourceRange, _ state: inout FlowState,
    _ activation: FlowActivation
  ) -> FlowValue {
    guard let base else {
      return FlowValue(type: name == "orderedSame" ? "NSOrderedSame" : nil, isLiteral: true)
    }
    let value = evaluate(base, &state, activation)
    if name == "init" || name.hasPrefix("init("), case .name(let type) = base.kind,
      type.first?.isUppercase ?? false
    {
      return FlowValue(functions: [
        FlowClosure(
          .type(type == "Self" ? activation.owner ?? type : type), locals: [:],
          activation: activation)
      ])
    }
    return member(name, of: value, base: base, at: range, &state, activation)
  }

  /// What a member of a value is.
  func member(
    _ name: String, of value: FlowValue, base: SourceExpression?, at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    if let origin = KnownSource.kind(ofMember: name, of: value.type) {
      if origin == .pasteboard { noteBoard(at: range, state, activation) }
      return incoming(origin, at: range, activation)
    }
    if let extended = extended(name, of: value, at: range, &state, activation) { return extended }
    if ["name", "frameInfo", "webView"].contains(name),
      value.taints.contains(where: { taint in
        graph.nodes[taint.node].origin.kind == .webMessage && graph.nodes[taint.node].parent == nil
      })
    {
      // The app itself names its messages.
      return FlowValue(type: KnownType.ofMember[name])
    }
    if name == "value", let item = namedItem(value, state) { return item }
    if !value.taints.isEmpty, value.type.map({ !program.types.contains($0) }) ?? true {
      var result = part(KnownMember.effect(of: name), name, of: value, at: range, activation)
      if KnownMember.effect(of: name) == .same { result.head = value.head }
      return result
    }
    if let type = value.type, let held = property(name, of: type, &state, activation, at: range),
      !held.taints.isEmpty || value.taints.isEmpty
    {
      return held.taints.isEmpty ? withSecret(held, named: name, at: range, activation) : held
    }
    if let type = value.type, program.types.contains(type) || type == activation.owner {
      let methods = program.candidates(
        for: CalleeName(name), on: type, isMember: true, from: activation.owner)
      if methods.count == 1, program.functions[methods[0]].name.isSelector {
        return invoke(function: methods[0], [], at: range, &state, activation)
      }
    }
    var result = FlowValue(head: KnownMember.effect(of: name) == .same ? value.head : nil)
    if Self.sharedNames.contains(name) || name.hasPrefix("shared") || name.hasPrefix("default") {
      result.type = value.type
    }
    result.type = result.type ?? KnownType.ofMember[name]
    if !value.taints.isEmpty {
      result = part(KnownMember.effect(of: name), name, of: value, at: range, activation)
    } else if case .name(let first) = base?.kind, first.first?.isUppercase ?? false,
      program.enumerations.contains(first)
    {
      result.isLiteral = true
    }
    return withSecret(result, named: name, at: range, activation)
  }

  /// The value of an item of a query whose name is known here, as in a loop that compares it.
  private func namedItem(_ value: FlowValue, _ state: FlowState) -> FlowValue? {
    var result = FlowValue()
    for taint in value.taints {
      let node = graph.nodes[taint.node]
      guard case .queryItem(nil) = node.part, let list = node.parent,
        let name = graph.known(.member("name"), of: taint.node)
      else { return nil }
      let texts = state.checks.compactMap { check -> String? in
        guard check.node == name, case .equal(let text) = check.kind else { return nil }
        return text
      }
      guard texts.count == 1 else { return nil }
      result.taints.append(
        FlowValue.Taint(
          node: graph.part(.queryItem(texts[0]), of: list), trail: taint.trail))
    }
    return result.taints.isEmpty ? nil : result
  }

  /// What a property gives that the program adds to a type of the system, such as `URL`.
  private func extended(
    _ name: String, of value: FlowValue, at range: SourceRange, _ state: inout FlowState,
    _ activation: FlowActivation
  ) -> FlowValue? {
    guard !value.taints.isEmpty else { return nil }
    let getters = (program.functionsByBase[name] ?? []).filter { index in
      let function = program.functions[index].source
      guard function.kind == .getter, let owner = function.owner else { return false }
      return owner == value.type || (value.type == nil && !program.types.contains(owner))
    }
    guard getters.count == 1 else { return nil }
    return invoke(function: getters[0], [], on: value, at: range, &state, activation)
  }

  /// Members of a type that are a value of it.
  private static let sharedNames: Set<String> = [
    "shared", "standard", "main", "current", "general", "live", "instance", "mainBundle", "alloc",
    "new", "self", "init",
  ]

  /// What becomes of the values from outside in a value when a part of it is taken.
  func part(
    _ effect: KnownMember.Effect, _ name: String, of value: FlowValue, at range: SourceRange,
    _ activation: FlowActivation
  ) -> FlowValue {
    var result = FlowValue(type: KnownType.ofMember[name])
    switch effect {
    case .typed: break
    case .same where KnownMember.resolving.contains(name):
      result.taints = taking(.resolved, name, of: value, at: range, activation)
    case .same
    where name == "removingPercentEncoding"
      || name == "stringByRemovingPercentEncoding":
      result.taints = taking(.decoded, name, of: value, at: range, activation)
    case .same where KnownMember.isOne(name) && value.isContexts(in: graph):
      noteFirst(value, name, at: range, activation)
      result.taints = value.taints.map { taint in
        FlowValue.Taint(
          node: graph.nodes[taint.node].parent ?? taint.node, trail: taint.trail)
      }
    case .same:
      result.taints = value.taints
      result.texts = ["lowercased", "lowercaseString"].contains(name) ? value.texts : []
    case .part(let part):
      result.taints = taking(part, name, of: value, at: range, activation)
    }
    return result
  }

  /// A part of each value from outside in a value.
  func taking(
    _ part: FlowPart, _ name: String, of value: FlowValue, at range: SourceRange,
    _ activation: FlowActivation
  ) -> [FlowValue.Taint] {
    value.taints.map { taint in
      FlowValue.Taint(
        node: graph.part(part, of: taint.node),
        trail: FlowTrail(
          unit: activation.unit, range: range, words: part.words(name), after: taint.trail))
    }
  }

  /// The value as a number or another type that has no text of its own.
  func typed(_ value: FlowValue) -> FlowValue {
    var value = value
    value.taints = value.taints.map {
      FlowValue.Taint(node: graph.part(.typed, of: $0.node), trail: $0.trail)
    }
    return value
  }

  private func element(
    of base: SourceExpression, _ arguments: [SourceExpression.Argument], at range: SourceRange,
    _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    let value = evaluate(base, &state, activation)
    if arguments.contains(where: { $0.value.mentionsAny(KnownSource.senderKeys) }) {
      return incoming(.sender, at: range, activation)
    }
    noteIndex(of: value, arguments, at: range, state, activation)
    let keys = arguments.map { evaluate($0.value, &state, activation) }
    let key = keys.first?.texts.first
    if keys.first?.texts.contains(KnownSource.preprocessingKey) ?? false
      || arguments.contains(where: { $0.value.mentions(KnownSource.preprocessingKey) })
    {
      return incoming(.preprocessing, at: range, activation)
    }
    if value.taints.isEmpty, let key, let name = base.lastName,
      let held = store[PropertyKey(owner: ".key \(name)", name: key)]
    {
      state.checks.formUnion(held.checks)
      return held.value
    }
    guard !value.taints.isEmpty else {
      // What a table of the program has an entry for is one of a list.
      let found = keys.flatMap(\.taints).map { FlowCheck(node: $0.node, kind: .listed) }
      let answer = FlowValue(
        texts: value.texts, functions: value.functions, ifTrue: Set(found))
      if !found.isEmpty { note(answer, at: range, state, activation) }
      return answer
    }
    var result = FlowValue()
    let isLink = arguments.contains { $0.value.mentionsAny(KnownSource.launchKeys) }
    result.taints = value.taints.compactMap { taint in
      let node = graph.nodes[taint.node]
      if node.origin.kind == .launch, node.parent == nil { return isLink ? taint : nil }
      let part = FlowPart.element(key)
      return FlowValue.Taint(
        node: graph.part(part, of: taint.node),
        trail: FlowTrail(
          unit: activation.unit, range: range, words: part.words(key ?? ""), after: taint.trail))
    }
    return result
  }

  /// Any element of a sequence.
  func element(
    of value: FlowValue, at sequence: SourceExpression, _ activation: FlowActivation
  ) -> FlowValue {
    var result = FlowValue(texts: value.texts, isLiteral: value.isLiteral)
    result.taints = value.taints.map { taint in
      let node = graph.nodes[taint.node]
      switch node.part {
      case .contexts:
        return FlowValue.Taint(node: node.parent ?? taint.node, trail: taint.trail)
      case .queryItems:
        return FlowValue.Taint(
          node: graph.part(.queryItem(nil), of: taint.node), trail: taint.trail)
      default: return taint
      }
    }
    return result
  }

  /// A value that comes in.
  func incoming(
    _ kind: FlowOrigin.Kind, at range: SourceRange, _ activation: FlowActivation
  ) -> FlowValue {
    let origin = FlowOrigin(kind: kind, unit: activation.unit, range: range)
    let node = graph.origin(origin)
    return FlowValue(taints: [
      FlowValue.Taint(
        node: node,
        trail: FlowTrail(
          unit: activation.unit, range: range, words: "\(origin.words) comes in", after: nil))
    ])
  }

  // MARK: - Texts and operators

  /// A text that is put together.
  ///
  /// - Parameters:
  ///   - parts: Its parts, and what is known of them.
  ///   - activation: The function that it is in.
  /// - Returns: What is known of the whole.
  func text(
    of parts: [(SourceExpression, FlowValue)], _ activation: FlowActivation
  ) -> FlowValue {
    var result = FlowValue(type: "String")
    var before: String? = ""
    var head = ""
    var isHead = true
    let isAlone = parts.count { !$0.1.texts.contains("") || $0.1.texts.count > 1 } == 1
    for (expression, value) in parts {
      for taint in value.taints {
        var taint = taint
        if !isAlone {
          let part = FlowPart.inside(hasFixedHost: before.map(Self.fixesHost) ?? false)
          taint.node = graph.part(part, of: taint.node)
          taint.trail = FlowTrail(
            unit: activation.unit, range: expression.range, words: part.words(""),
            after: taint.trail)
        }
        if !result.taints.contains(where: { $0.node == taint.node }) { result.taints.append(taint) }
      }
      if isHead, value.texts.count == 1, value.taints.isEmpty {
        head += value.texts[0]
      } else if isHead {
        head += value.head ?? ""
        isHead = false
      }
      if value.taints.isEmpty, value.texts.count == 1, let text = value.texts.first {
        before = before.map { $0 + text }
      } else if value.taints.isEmpty, before == "" {
        // A base that is not from outside, such as a constant of a configuration.
        before = "https://host/"
      } else if before.map(Self.fixesHost) != true {
        before = nil
      }
    }
    result.head = head.isEmpty ? nil : head
    let known = parts.allSatisfy { $0.1.taints.isEmpty && $0.1.texts.count == 1 }
    if known {
      result.texts = [parts.compactMap(\.1.texts.first).joined()]
      result.isLiteral = true
    }
    return result
  }

  /// Whether a text names the scheme and the whole host of a URL, so that what follows cannot change
  /// them.
  ///
  /// Source: RFC 3986, section 3.2: the authority ends at a slash, a question mark or a number sign.
  static func fixesHost(_ text: String) -> Bool {
    guard let mark = text.firstRange(of: "://") else { return false }
    let rest = text[mark.upperBound...]
    guard let end = rest.firstIndex(where: { "/?#".contains($0) }) else { return false }
    return end > rest.startIndex && !rest[..<end].contains("@")
  }

  private func operation(
    _ name: String, _ operands: [SourceExpression], _ state: inout FlowState,
    _ activation: FlowActivation
  ) -> FlowValue {
    if name == "try?", operands.count == 1 {
      // What is known where it did not fail holds where the value is there.
      let before = state.checks
      var value = evaluate(operands[0], &state, activation)
      value.ifTrue.formUnion(state.checks.subtracting(before))
      state.checks = before
      return value
    }
    if operands.count == 1 {
      let value = evaluate(operands[0], &state, activation)
      guard name == "!" else { return name == "-" ? value : value.withoutConditions }
      return FlowValue(
        type: "Bool", ifTrue: value.ifFalse.union(absence(of: value)),
        ifFalse: value.ifTrue.union(presence(of: value)),
        truth: value.truth.map(!), isLiteral: value.isLiteral)
    }
    guard operands.count == 2 else {
      return joined(operands.map { evaluate($0, &state, activation) })
    }
    if name == "+" {
      let terms = Self.terms(of: operands)
      return text(of: terms.map { ($0, evaluate($0, &state, activation)) }, activation)
    }
    let left = evaluate(operands[0], &state, activation)
    switch name {
    case "&&":
      let before = state.checks
      state.checks.formUnion(left.ifTrue.union(presence(of: left)))
      let right = evaluate(operands[1], &state, activation)
      state.checks = before
      return FlowValue(
        type: "Bool",
        ifTrue: left.ifTrue.union(right.ifTrue).union(presence(of: left))
          .union(presence(of: right)),
        ifFalse: left.ifFalse.either(right.ifFalse))
    case "||":
      let before = state.checks
      state.checks.formUnion(left.ifFalse)
      let right = evaluate(operands[1], &state, activation)
      state.checks = before
      return FlowValue(
        type: "Bool", ifTrue: left.ifTrue.either(right.ifTrue),
        ifFalse: left.ifFalse.union(right.ifFalse))
    case "??", "?:": return left.joined(with: evaluate(operands[1], &state, activation))
    case "==", "===", "~=":
      let right = evaluate(operands[1], &state, activation)
      var result = compare(left, right, at: operands[0].range, state, activation)
      let counted = counted(in: operands, &state, activation)
      result.ifTrue.formUnion(counted)
      return result
    case "!=", "!==":
      let right = evaluate(operands[1], &state, activation)
      let equal = compare(left, right, at: operands[0].range, state, activation)
      let counted = counted(in: operands, &state, activation)
      return FlowValue(
        type: "Bool", ifTrue: equal.ifFalse, ifFalse: equal.ifTrue.union(counted))
    case "<", ">", "<=", ">=":
      let right = evaluate(operands[1], &state, activation)
      let counted = counted(in: operands, &state, activation)
      let isMore = name == ">" && right.texts == ["0"]
      return FlowValue(
        type: "Bool", ifTrue: counted.union(isMore ? left.ifTrue : []),
        ifFalse: counted.union(isMore ? left.ifFalse : []))
    default: return joined([left, evaluate(operands[1], &state, activation)]).withoutConditions
    }
  }

  /// The terms of a sum, also of sums inside.
  private static func terms(of operands: [SourceExpression]) -> [SourceExpression] {
    operands.flatMap { operand in
      guard case .operation("+", let inner) = operand.kind, inner.count == 2 else {
        return [operand]
      }
      return terms(of: inner)
    }
  }

  /// What is known where a value that is asked for by itself is there, as in C.
  func presence(of value: FlowValue) -> Set<FlowCheck> {
    Set(value.taints.map { FlowCheck(node: $0.node, kind: .present) })
  }

  private func absence(of value: FlowValue) -> Set<FlowCheck> { [] }

  /// The lists from outside whose number of elements is compared.
  func counted(
    in operands: [SourceExpression], _ state: inout FlowState, _ activation: FlowActivation
  ) -> Set<FlowCheck> {
    var result: Set<FlowCheck> = []
    for operand in operands {
      guard case .member(let base?, "count") = operand.kind else { continue }
      for taint in evaluate(base, &state, activation).taints {
        result.insert(FlowCheck(node: taint.node, kind: .counted))
      }
    }
    return result
  }

  /// What is known where two values are the same, and where they are not; it is noted that they are
  /// compared.
  func compare(
    _ left: FlowValue, _ right: FlowValue, at range: SourceRange, _ state: FlowState,
    _ activation: FlowActivation
  ) -> FlowValue {
    let result = comparison(left, right)
    note(result, at: range, state, activation)
    return result
  }

  /// What is known where two values are the same, and where they are not.
  func comparison(_ left: FlowValue, _ right: FlowValue) -> FlowValue {
    var result = FlowValue(type: "Bool")
    for (one, other) in [(left, right), (right, left)] where !one.taints.isEmpty {
      guard other.taints.isEmpty || other.taints.allSatisfy({ isSecret($0.node) }) else { continue }
      for taint in one.taints where !isSecret(taint.node) {
        if other.truth == false, other.texts.isEmpty, other.type == nil {
          result.ifFalse.insert(FlowCheck(node: taint.node, kind: .present))
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .absent))
        } else if let text = other.texts.first, other.texts.count == 1 {
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .equal(text)))
        } else if !other.texts.isEmpty {
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .listed))
        } else {
          result.ifTrue.insert(FlowCheck(node: taint.node, kind: .matched))
        }
      }
    }
    for (one, other) in [(left, right), (right, left)] {
      for taint in one.taints {
        guard let last = graph.known(.lastComponent, of: taint.node),
          other.taints.contains(where: { $0.node == last })
        else { continue }
        result.ifTrue.insert(FlowCheck(node: taint.node, kind: .component))
      }
    }
    // `a?.isSafe == true`, `isSafe(a) == false`.
    for (one, other) in [(left, right), (right, left)] where other.isLiteral {
      if other.truth == true || other.type == "NSOrderedSame" || other.texts == ["1"] {
        result.ifTrue.formUnion(one.ifTrue)
        result.ifFalse.formUnion(one.ifFalse)
      } else if other.truth == false || other.type == "NSNotFound" || other.texts == ["0"] {
        result.ifTrue.formUnion(one.ifFalse)
        result.ifFalse.formUnion(one.ifTrue)
      }
    }
    return result
  }

  /// Whether a node is a secret of the app's own.
  func isSecret(_ node: Int) -> Bool { graph.nodes[node].origin.kind == .secret }

  /// The value of the last expression in statements, in either branch.
  func lastValue(
    of body: [SourceStatement], _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue {
    guard let last = body.last else { return FlowValue() }
    if execute(Array(body.dropLast()), &state, activation) { return FlowValue() }
    switch last.kind {
    case .expression(let expression): return evaluate(expression, &state, activation)
    case .if(let conditions, let first, let second):
      var other = state
      _ = assume(conditions, &state, &other, activation)
      let one = lastValue(of: first, &state, activation)
      let two = lastValue(of: second, &other, activation)
      state = state.joined(with: other)
      return one.joined(with: two)
    case .switch(let subject, let cases):
      let value = evaluate(subject, &state, activation)
      var results: [FlowValue] = []
      for item in cases {
        var inner = state
        for pattern in item.patterns { bind(pattern, to: value, &inner, activation) }
        results.append(lastValue(of: item.body, &inner, activation))
      }
      return joined(results)
    default:
      _ = execute([last], &state, activation)
      return FlowValue()
    }
  }
}

extension SourceExpression {
  /// Whether a name stands in it as a name or as the end of one.
  func mentions(_ name: String) -> Bool {
    var found = false
    SourceWalk.expressions(in: self) { expression in
      if case .name(name) = expression.kind { found = true }
      if case .member(_, name) = expression.kind { found = true }
    }
    return found
  }
}

extension FlowPart {
  /// What happens where the part is taken, in words.
  func words(_ name: String) -> String {
    switch self {
    case .origin: "it comes in"
    case .scheme, .host, .path, .query, .fragment: "its '\(name)' is taken"
    case .queryItems: "the items of its query are taken"
    case .queryItem(let name): name.map { "the item '\($0)' is taken" } ?? "an item is taken"
    case .element(let key): key.map { "the element '\($0)' is taken" } ?? "an element is taken"
    case .member: "its '\(name)' is taken"
    case .inside: "it becomes part of a text"
    case .pathComponent: "it is added to a path"
    case .decoded: "its percent-encoding is undone"
    case .resolved: "its '..' and symbolic links are resolved"
    case .typed: "a number or a value of a type is made of it"
    case .contexts: "its contexts are taken"
    case .lastComponent: "the last component of its path is taken"
    }
  }
}
