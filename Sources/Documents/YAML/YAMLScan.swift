/// A look at YAML text before it is parsed, which bounds what aliases can cost.
///
/// Yams shares what an alias stands for, so that aliases cost nothing until they are written out —
/// but for aliases inside keys, which it compares at their full size. Where the text may have
/// such, the most that its aliases can make of it is worked out from their number alone.
enum YAMLScan {
  /// Looks at a text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - limits: How large the text may become.
  /// - Throws: `expandsTooFar`.
  package static func check(_ bytes: [UInt8], _ limits: DocumentLimits) throws(DocumentFault) {
    guard bytes.contains(UInt8(ascii: "*")), bytes.contains(UInt8(ascii: "&")) else { return }
    let anchors = names(after: UInt8(ascii: "&"), in: bytes)
    let aliases = names(after: UInt8(ascii: "*"), in: bytes)
    let shared = Set(anchors.map(\.name)).intersection(aliases.map(\.name))
    let uses = aliases.filter { shared.contains($0.name) }
    guard !uses.isEmpty, mayHaveAliasInKey(uses.map(\.end), bytes) else { return }
    let levels = anchors.count { shared.contains($0.name) }
    let size = Double(bytes.count) * growth(aliases: uses.count, levels: levels)
    guard size <= Double(limits.expandedBytes) else {
      throw DocumentFault(.expandsTooFar(limit: limits.expandedBytes), at: uses[0].end)
    }
  }

  /// The names that follow an indicator, with the offset after each.
  ///
  /// An indicator inside text is taken as well, which does no harm.
  private static func names(
    after indicator: UInt8, in bytes: [UInt8]
  ) -> [(name: ArraySlice<UInt8>, end: Int)] {
    var result: [(ArraySlice<UInt8>, Int)] = []
    for index in bytes.indices where bytes[index] == indicator {
      let name = bytes[(index + 1)...].prefix { $0.isYAMLNameCharacter }
      if !name.isEmpty { result.append((name, name.endIndex)) }
    }
    return result
  }

  /// Whether an alias may be a key or inside one: a colon follows it or a bracket, or there is a
  /// question mark.
  private static func mayHaveAliasInKey(_ ends: [Int], _ bytes: [UInt8]) -> Bool {
    if bytes.contains(UInt8(ascii: "?")) { return true }
    let closing = [UInt8(ascii: "]"), UInt8(ascii: "}")]
    let brackets = bytes.indices.lazy.filter { closing.contains(bytes[$0]) }.map { $0 + 1 }
    return ends.contains { isColon(after: $0, bytes) }
      || brackets.contains { isColon(after: $0, bytes) }
  }

  /// Whether the next byte that is not a blank is a colon.
  private static func isColon(after index: Int, _ bytes: [UInt8]) -> Bool {
    bytes[index...].first { $0 != 32 && $0 != 9 } == UInt8(ascii: ":")
  }

  /// How much larger a text can become: its aliases, spread evenly over levels that each repeat
  /// the one below, multiply.
  private static func growth(aliases: Int, levels: Int) -> Double {
    var best = 1.0
    for level in 1...max(1, min(levels, aliases, 64)) {
      var product = 1.0
      for _ in 0..<level { product *= Double(aliases) / Double(level) }
      best = max(best, product)
    }
    return best
  }
}

extension UInt8 {
  /// Whether libyaml allows the byte in the name of an anchor.
  fileprivate var isYAMLNameCharacter: Bool {
    switch self {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
