import Documents

/// The dictionary form of an activation rule, turned into the text of one predicate.
///
/// The text is then parsed like a rule that was shipped as text, so that both forms are evaluated
/// and explained by the same code. Attachments are counted over all items.
///
/// Source: Apple, Information Property List, `NSExtensionActivationRule` (keys, strict and fuzzy
/// matching); the steps are observed behaviour.
struct DictionaryRule: Hashable, Sendable {
  /// What a dictionary comes to.
  enum Outcome: Hashable, Sendable {
    /// Conditions that must all hold.
    case conditions(DictionaryRule)
    /// Every value is zero, so it never activates.
    case allZero
    /// No key asks for anything, so it never activates.
    case empty
    /// The value of a known key cannot be read as a number.
    case unreadable(key: String, kind: String)
  }

  /// One condition: its predicate text, and what it means in words.
  struct Condition: Hashable, Sendable {
    let text: String
    /// What is asked, such as `at most 3 images`.
    let meaning: String
  }

  /// Conditions that must all hold; never empty.
  let conditions: [Condition]

  /// A condition that activates on its own, whatever the others say.
  let shortcut: Condition?
  /// What is asked for, as a person would say it.
  let words: String

  /// The text of the whole predicate.
  var predicateText: String {
    let joined = conditions.map(\.text).joined(separator: "\nAND ")
    guard let shortcut else { return joined }
    return conditions.isEmpty ? shortcut.text : "\(shortcut.text)\nOR (\(joined))"
  }

  /// Reads a rule dictionary.
  ///
  /// - Parameter dictionary: The value of `NSExtensionActivationRule`.
  /// - Returns: The conditions, or why there are none.
  package static func read(_ dictionary: [String: DocumentValue]) -> Outcome {
    // A value that is no number is not zero; if its key is known, it is unreadable below.
    if dictionary.values.allSatisfy({ $0.integerReading == 0 }) { return .allZero }
    var values: [String: Int64] = [:]
    for key in ActivationKey.all {
      guard let value = dictionary[key.name] else { continue }
      guard let number = value.integerReading else {
        return .unreadable(key: key.name, kind: value.kind)
      }
      values[key.shortName] = number
    }
    let version = dictionary[ActivationKey.dictionaryVersion]?.integerReading ?? 0
    let asksStrict = dictionary[ActivationKey.usesStrictMatching]?.flagReading ?? false
    let builder = Builder(values: values, isStrict: asksStrict || version < 2)
    let rule = DictionaryRule(
      conditions: builder.conditions, shortcut: builder.shortcut,
      words: Words(values: values, isStrict: builder.isStrict).text)
    return rule.conditions.isEmpty && rule.shortcut == nil ? .empty : .conditions(rule)
  }
}

extension DictionaryRule {
  /// Turns the values of the known keys into conditions.
  private struct Builder {
    /// The values of the known keys, by their short names.
    let values: [String: Int64]
    let isStrict: Bool

    private static let all = "extensionItems.@unionOfArrays.attachments"
    private static let types = "$attachment.registeredTypeIdentifiers"

    /// The keys with a value of at least 1, in the order of the table.
    private var accepted: [ActivationKey] {
      ActivationKey.all.filter { values[$0.shortName, default: 0] >= 1 }
    }

    var shortcut: Condition? {
      guard let key = accepted.first(where: { $0.subject == .location }) else { return nil }
      return Condition(
        text: Self.count(where: Self.conforms(toAnyOf: key.types, except: [])) + " > 0",
        meaning: "a shared location")
    }

    var conditions: [Condition] {
      var result = ActivationKey.all.compactMap { condition(of: $0) }
      if let enforcement { result.append(enforcement) }
      return result.isEmpty && leastCount < 1 ? [] : [minimum] + result
    }

    /// The value of the key that asks for a minimum, or 0.
    private var leastCount: Int64 {
      accepted.first { $0.subject == .minimumOfAll }.flatMap { values[$0.shortName] } ?? 0
    }

    /// At least one attachment is asked for as soon as anything is.
    private var minimum: Condition {
      let count = max(1, leastCount)
      return Condition(
        text: "\(Self.countOfAll) >= \(count)",
        meaning: "at least \(count) \(count == 1 ? "attachment" : "attachments")")
    }

    private func condition(of key: ActivationKey) -> Condition? {
      guard let value = values[key.shortName] else { return nil }
      // An explicit zero vetoes in fuzzy matching; in strict matching, the enforcement does it.
      guard value >= 1 || (value == 0 && !isStrict) else { return nil }
      let limit = "at most \(value) \(value == 1 ? key.noun.one : key.noun.many)"
      let meaning = value == 0 ? "no \(key.noun.one)" : limit
      switch key.subject {
      case .location, .minimumOfAll:
        return nil
      case .maximumOfAll:
        return Condition(text: "\(Self.countOfAll) <= \(value)", meaning: meaning)
      case .anyNumberOfTypes where value >= 1:
        return nil
      case .anyNumberOfTypes, .maximumOfTypes:
        let counted = Self.conforms(
          toAnyOf: Array(key.types.prefix(1)), except: key.exceptTypes)
        return Condition(text: "\(Self.count(where: counted)) <= \(value)", meaning: meaning)
      }
    }

    /// Every attachment (strict), or at least one (fuzzy), is of an accepted type.
    private var enforcement: Condition? {
      let keys = accepted.filter { !$0.types.isEmpty && $0.subject != .location }
      guard !keys.isEmpty else { return nil }
      let types = keys.flatMap(\.types)
      let except = keys.flatMap(\.exceptTypes).filter { !types.contains($0) }
      let counted = Self.count(where: Self.conforms(toAnyOf: types, except: except))
      let nouns = keys.map { Self.withArticle($0.noun.one) }.joined(separator: " or ")
      return isStrict
        ? Condition(
          text: "\(counted) == \(Self.countOfAll)", meaning: "every attachment to be \(nouns)")
        : Condition(text: "\(counted) > 0", meaning: "at least one attachment to be \(nouns)")
    }

    /// A `.@count` behind the union would count in each item: the rest of a path belongs to the
    /// operator.
    private static let countOfAll = count(where: "TRUEPREDICATE")

    private static func withArticle(_ noun: String) -> String {
      (noun.first.map("aeio".contains) == true ? "an " : "a ") + noun
    }

    private static func count(where body: String) -> String {
      "SUBQUERY(\(all), $attachment, \(body)).@count"
    }

    /// An exception works on each type: a type that conforms to it does not count, another type of
    /// the same attachment still may.
    private static func conforms(toAnyOf types: [String], except: [String]) -> String {
      guard !except.isEmpty else {
        return types.map { "ANY \(Self.types) UTI-CONFORMS-TO \"\($0)\"" }.joined(separator: " OR ")
      }
      let accepted = types.map { "$type UTI-CONFORMS-TO \"\($0)\"" }.joined(separator: " OR ")
      let rejected = except.map { " AND NOT $type UTI-CONFORMS-TO \"\($0)\"" }.joined()
      let test = types.count == 1 ? accepted : "(\(accepted))"
      return "SUBQUERY(\(Self.types), $type, \(test)\(rejected)).@count > 0"
    }
  }
}
