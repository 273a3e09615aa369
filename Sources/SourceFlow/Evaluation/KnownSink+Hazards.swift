import SourceReading

extension KnownSink {
  /// Whether a call is one of these.
  func counts(_ call: FlowRun.Call, in program: SourceProgram) -> Bool {
    if let label, call.name.labels.first != label { return false }
    switch receiver {
    case .any: return call.isMember
    case .none: return !call.isMember && !call.isImplicit
    case .types(let types, let words):
      guard let receiver = call.receiver else {
        // In a method of such a type, or in one that the program adds to it.
        return call.owner.map { !program.lineage(of: $0).names.isDisjoint(with: types) } ?? false
      }
      if let type = call.receiverValue.type {
        if types.contains(type) { return true }
        let lineage = program.lineage(of: type)
        if !lineage.names.isDisjoint(with: types) { return true }
        guard !program.types.contains(type) else { return false }
        if type.first?.isUppercase ?? false, Self.hasWord(of: words, in: type) { return true }
        // Only a type that says nothing leaves it to the name.
        guard ["id", "Any", "AnyObject"].contains(type) else { return false }
      }
      return receiver.lastName.map { Self.hasWord(of: words, in: $0) } ?? false
    }
  }

  /// Whether a name has one of some words in it; a short one is a word of its own there.
  private static func hasWord(of words: [String], in name: String) -> Bool {
    let text = name.lowercased()
    let own = Set(SensitiveAction.words(of: name))
    return words.contains { word in
      word.utf8.count < 3 || word == "app" ? own.contains(word) : text.contains(word)
    }
  }

  /// What is wrong where a value reaches the call.
  func hazards(
    for node: FlowGraph.Node, in graph: FlowGraph, at index: Int
  ) -> [SourceHazard] {
    let own = ownHazard(for: node, in: graph, at: index)
    guard node.origin.kind == .preprocessing else { return [own].compactMap(\.self) }
    switch hazard {
    case .screenFromInput: return []
    case .scriptFromInput, .sqlFromInput, .predicateFromInput:
      return [hazard, .preprocessingTrusted]
    default: return [.preprocessingTrusted]
    }
  }

  /// What is wrong where a value of any kind but that of JavaScript reaches the call, or `nil`.
  private func ownHazard(
    for node: FlowGraph.Node, in graph: FlowGraph, at index: Int
  ) -> SourceHazard? {
    let kind = node.origin.kind
    let isWhole = node.parent == nil
    switch hazard {
    case .redirectFromLink:
      // What is on the pasteboard is opened for a person who pastes it.
      if kind == .inputItem || kind == .pasteboard { return nil }
      // A link of an associated site leads to that site.
      if kind == .activity, isWhole { return nil }
      return graph.isCallback(index) ? .callbackUnjudged : hazard
    case .webViewFromLink:
      if kind == .inputItem || kind == .pasteboard || (kind == .activity && isWhole) { return nil }
      return hazard
    case .requestFromInput
    where graph.chain(of: index).contains(where: {
      graph.nodes[$0].part == .pathComponent
    }):
      return kind == .inputItem ? nil : .pathFromInput
    case .requestFromInput:
      if kind == .inputItem || kind == .pasteboard || isWhole { return nil }
      return hazard
    case .pathFromInput:
      // A file that the system hands over is meant to be read.
      if kind == .inputItem || isWhole { return nil }
      return hazard
    case .settingFromInput:
      if kind == .inputItem || kind == .pasteboard || isWhole { return nil }
      return hazard
    case .screenFromInput: return kind == .inputItem || kind == .pasteboard ? nil : hazard
    default: return hazard
    }
  }
}
