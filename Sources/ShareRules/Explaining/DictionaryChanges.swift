import Documents
import ShareModel
import TypeIdentifiers

/// Finds the smallest change of a rule dictionary that makes it activate.
///
/// Each key that stands in the way, or that could let something in, has one value that mends it.
/// Choices of these keys are tried, those of fewest keys first; where there are too many, all keys
/// together are taken, and those left out that are not needed. A change stays within what the
/// dictionary is about.
struct DictionaryChanges {
  /// The most types that are named as unacceptable.
  private static let maximumTold = 4
  /// The most dictionaries that are tried.
  private static let maximumTries = 300

  let dictionary: [String: DocumentValue]
  /// The types of each attachment, as the rule sees them.
  let seen: [[TypeIdentifier]]
  /// The context as rules see it: the payload for which the rule is false comes first, and all that it
  /// may be follow.
  let payloads: [MatchingPayload]
  let catalogue: TypeCatalogue

  /// The changes, the one that a person would make first at the start; empty if nothing helps.
  ///
  /// Where the dictionary takes something of what is shared, what comes along is best let through; else
  /// it needs to take more.
  func find() -> [RuleChange] {
    let strict = smallest(mendings)
    let isStrict = (version ?? 0) < 2 || flag(ActivationKey.usesStrictMatching)
    let fuzzy = isStrict ? smallest(fuzzyMendings + mendings) : nil
    let inOrder = takesSomething ? [fuzzy, strict] : [strict, fuzzy]
    var changes: [RuleChange] = []
    for case let change? in inOrder where !changes.contains(where: { $0.edits == change.edits }) {
      changes.append(change)
    }
    return changes
  }

  /// What is shared that no change of the dictionary lets in, one sentence for each type: what the
  /// dictionary is not about, and what no key of any dictionary accepts.
  var unacceptable: [String] {
    let keys = ActivationKey.all.filter { $0.subject != .location }
    let others = subject.others(among: seen)
    var told: [String] = []
    var known: Set<TypeIdentifier> = []
    for types in seen.map(\.identified) {
      guard let first = types.first,
        subject.families.isEmpty || types.contains(where: subject.includes),
        !types.contains(where: { type in keys.contains { accepts($0, type) } }),
        known.insert(first).inserted, known.count <= Self.maximumTold
      else { continue }
      told.append(
        "no key accepts \(first.rawValue); a predicate can: "
          + "UTI-CONFORMS-TO \"\(first.rawValue)\"")
    }
    let more = known.count - told.count
    if more > 0 { told.append("nor does a key accept \(Counted(more, "more type", "more types"))") }
    return others + told
  }

  /// What the dictionary is about: the keys that it has, but for those that keep something out beside
  /// others that let something in.
  private var subject: ContentSubject {
    let present = ActivationKey.all.filter {
      dictionary[$0.name]?.integerReading != nil && $0.subject != .location
    }
    let wanted = present.filter { dictionary[$0.name]?.integerReading != 0 && !$0.types.isEmpty }
    let keys = wanted.isEmpty ? present : wanted
    let names = keys.flatMap(\.types)
    return ContentSubject(
      naming: names, except: keys.flatMap(\.exceptTypes).filter { !names.contains($0) },
      catalogue: catalogue)
  }

  /// Whether a key lets in something of what is shared.
  private var takesSomething: Bool {
    ActivationKey.all.contains { key in
      guard let value = dictionary[key.name]?.integerReading, value >= 1, key.subject != .location
      else { return false }
      return seen.contains { $0.contains { accepts(key, $0) } }
    }
  }

  /// One key with the value that mends it.
  private struct Mending {
    let key: String
    let value: DocumentValue?
    let reason: String
  }

  private var version: Int64? { dictionary[ActivationKey.dictionaryVersion]?.integerReading }
  private func flag(_ key: String) -> Bool { dictionary[key]?.flagReading ?? false }

  /// The choice of the fewest mendings with which the rule activates; `nil` if all together do not
  /// help.
  private func smallest(_ mendings: [Mending]) -> RuleChange? {
    guard isActive(mendings) else { return nil }
    let choices = (1..<1 << mendings.count).map { bits in
      mendings.indices.filter { bits >> $0 & 1 == 1 }
    }
    let inOrder = choices.sorted { first, second in
      first.count == second.count
        ? first.lexicographicallyPrecedes(second) : first.count < second.count
    }
    let choice =
      inOrder.prefix(Self.maximumTries).first { isActive($0.map { mendings[$0] }) }
      ?? withoutSuperfluous(Array(mendings.indices), of: mendings)
    let kept = choice.map { mendings[$0] }
    return RuleChange(
      edits: kept.map { .key($0.key, from: dictionary[$0.key], to: $0.value) },
      message: kept.map(\.reason).joined(separator: "; "),
      rule: .dictionary(mended(kept)))
  }

  /// A choice from which nothing can be left out, where there are too many to try them all.
  private func withoutSuperfluous(_ choice: [Int], of mendings: [Mending]) -> [Int] {
    var kept = choice
    for index in choice {
      let fewer = kept.filter { $0 != index }
      if isActive(fewer.map { mendings[$0] }) { kept = fewer }
    }
    return kept
  }

  private func mended(_ mendings: [Mending]) -> [String: DocumentValue] {
    var dictionary = dictionary
    for mending in mendings { dictionary[mending.key] = mending.value }
    return dictionary
  }

  private func isActive(_ mendings: [Mending]) -> Bool {
    let rule = ActivationRule(.dictionary(mended(mendings)), catalogue: catalogue)
    return payloads.allSatisfy { rule.evaluate($0).isActive }
  }

  // MARK: What can be mended

  private var mendings: [Mending] {
    let subject = subject
    // What a file holds says more than that it is a file, so that key comes last.
    let keys = ActivationKey.all.filter { !Self.isFile($0) } + ActivationKey.all.filter(Self.isFile)
    return keys.compactMap { mending(of: $0, within: subject) }
  }

  private static func isFile(_ key: ActivationKey) -> Bool { key.types == ["public.file-url"] }

  private func mending(of key: ActivationKey, within subject: ContentSubject) -> Mending? {
    let written = dictionary[key.name]?.integerReading
    switch key.subject {
    case .location: return nil
    case .maximumOfAll:
      guard let written, written >= 1, seen.count > written else { return nil }
      return Mending(
        key: key.name, value: .integer(Int64(seen.count)),
        reason: "there are \(seen.count) attachments; the maximum is \(written)")
    case .minimumOfAll:
      guard let written, written > seen.count else { return nil }
      return Mending(
        key: key.name, value: .integer(Int64(max(seen.count, 1))),
        reason: (seen.count == 1
          ? "there is one attachment" : "there are \(seen.count) attachments")
          + "; the minimum is \(written)")
    case .maximumOfTypes, .anyNumberOfTypes:
      let counted = seen.count { types in types.contains { accepts(key, $0) } }
      guard counted > 0 else { return nil }
      let things =
        counted == 1 ? "there is one \(key.noun.one)" : "there are \(counted) \(key.noun.many)"
      guard let written, written >= 1 else {
        // Beside keys that let something in, a 0 keeps its kind out, and goes.
        let isVeto = written == 0 && !subject.includes(key)
        guard isVeto || subject.includes(key) else { return nil }
        let value: DocumentValue =
          key.subject == .anyNumberOfTypes ? .boolean(true) : .integer(Int64(counted))
        return Mending(
          key: key.name, value: isVeto ? nil : value,
          reason: written != 0
            ? "\(things), which no key accepts"
            : "\(things), and 0 keeps \(counted == 1 ? "it" : "them") out")
      }
      guard key.subject == .maximumOfTypes, counted > written else { return nil }
      return Mending(
        key: key.name, value: .integer(Int64(counted)),
        reason: "\(things); the maximum is \(written)")
    }
  }

  private func accepts(_ key: ActivationKey, _ type: TypeIdentifier) -> Bool {
    key.types.contains { catalogue.conforms(type.rawValue, to: $0) }
      && !key.exceptTypes.contains { catalogue.conforms(type.rawValue, to: $0) }
  }

  /// What lets other types come along.
  private var fuzzyMendings: [Mending] {
    var mendings: [Mending] = []
    let reason = "version 2 lets other types come along"
    if (version ?? 0) < 2 {
      mendings.append(
        Mending(key: ActivationKey.dictionaryVersion, value: .integer(2), reason: reason))
    }
    if flag(ActivationKey.usesStrictMatching) {
      mendings.append(
        Mending(
          key: ActivationKey.usesStrictMatching, value: nil,
          reason: "without strict matching other types may come along"))
    }
    return mendings
  }
}
