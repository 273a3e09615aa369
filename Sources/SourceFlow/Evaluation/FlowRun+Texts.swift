import SourceReading

extension FlowRun {
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

  /// A path with another component.
  func path(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    if call.name.base == "appending",
      !["path", "component"].contains(call.name.labels.first ?? "")
    {
      return nil
    }
    let added = joined(call.values)
    var result = call.receiverValue.withoutConditions
    result.texts = []
    result.isLiteral = false
    for taint in added.taints {
      let node = graph.part(.pathComponent, of: taint.node)
      result.taints.append(
        FlowValue.Taint(
          node: node,
          trail: FlowTrail(
            unit: activation.unit, range: call.range, words: FlowPart.pathComponent.words(""),
            after: taint.trail)))
    }
    if call.name.base == "appendPathComponent", let receiver = call.receiver {
      add(result, to: receiver, &state, activation)
    }
    return result
  }

  func appended(
    _ call: Call, _ state: inout FlowState, _ activation: FlowActivation
  ) -> FlowValue? {
    guard let receiver = call.receiver, !call.arguments.isEmpty else { return nil }
    let result = text(
      of: [(receiver, call.receiverValue)]
        + zip(call.arguments, call.values).map { ($0.value, $1) }, activation)
    if call.name.base.hasPrefix("append") { add(result, to: receiver, &state, activation) }
    return result
  }

  /// A text by a format.
  func formatted(_ call: Call, _ activation: FlowActivation) -> FlowValue {
    guard let format = call.values.first else { return FlowValue() }
    if !format.taints.isEmpty {
      return text(of: zip(call.arguments, call.values).map { ($0.value, $1) }, activation)
    }
    var result = FlowValue(type: "String")
    var parts: [(SourceExpression, FlowValue)] = []
    // What stands before the first specifier is what stands before the first value.
    let head = format.texts.first.map { text in
      text.firstIndex(of: "%").map { String(text[..<$0]) } ?? text
    }
    parts.append(
      (call.arguments[0].value, FlowValue(texts: head.map { [$0] } ?? [], isLiteral: true)))
    for (argument, value) in zip(call.arguments, call.values).dropFirst() {
      parts.append((argument.value, value))
    }
    result = text(of: parts, activation)
    if head?.isEmpty ?? false, format.texts.first == "%@", parts.count == 2 {
      result.taints = parts[1].1.taints
    }
    return result
  }
}
