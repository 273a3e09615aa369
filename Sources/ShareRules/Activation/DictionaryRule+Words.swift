extension DictionaryRule {
  /// What the dictionary asks for, as a person would say it.
  ///
  /// An example is `1 to 10 images, or one web page, or both together; any other type hides it`.
  struct Words {
    /// The values of the known keys, by their short names.
    let values: [String: Int64]
    /// Whether every attachment must be of an accepted type.
    let isStrict: Bool

    /// The sentence, without a capital letter and a period.
    var text: String {
      var clauses = [accepted]
      if hasTypes {
        clauses += totals
        clauses.append(isStrict ? "any other type hides it" : "other types may come along")
        clauses += vetoes
      }
      let sentence = clauses.compactMap(\.self).joined(separator: "; ")
      guard value("SupportsLocationWithMaxCount") >= 1 else { return sentence }
      return sentence.isEmpty ? "a shared location" : "a shared location; or " + sentence
    }

    private var typed: [(key: ActivationKey, maximum: Int64)] {
      ActivationKey.all.compactMap { key in
        guard let value = values[key.shortName], value >= 1, !key.types.isEmpty,
          key.subject != .location
        else { return nil }
        return (key, value)
      }
    }

    private var hasTypes: Bool { !typed.isEmpty }

    private func value(_ shortName: String) -> Int64 {
      values[shortName] ?? 0
    }

    private var least: Int64 { max(1, value("SupportsAttachmentsWithMinCount")) }
    private var most: Int64 { value("SupportsAttachmentsWithMaxCount") }

    /// The things that are accepted and how many of each; `nil` if nothing is asked for.
    private var accepted: String? {
      let things = typed.map { key, maximum in
        key.subject == .anyNumberOfTypes
          ? key.noun.one + " in any number" : Self.count(upTo: maximum, of: key)
      }
      switch things.count {
      case 0:
        if most >= 1, most < least {
          return "nothing: at least \(least) and at most \(most) attachments"
        }
        if most >= 1 {
          return (most == least ? "\(most)" : "\(least) to \(most)")
            + (most == 1 ? " attachment" : " attachments") + " of any type"
        }
        return value("SupportsAttachmentsWithMinCount") >= 1
          ? "at least \(least) \(least == 1 ? "attachment" : "attachments") of any type" : nil
      case 1: return things[0]
      case 2: return things.joined(separator: ", or ") + ", or both together"
      default: return things.joined(separator: ", or ") + ", or any mix of these"
      }
    }

    private static func count(upTo maximum: Int64, of key: ActivationKey) -> String {
      maximum == 1 ? "one " + key.noun.one : "1 to \(maximum) " + key.noun.many
    }

    /// What is asked of the number of attachments in all.
    private var totals: [String] {
      var totals: [String] = []
      if least > 1 { totals.append("at least \(least) attachments in all") }
      if most >= 1 { totals.append("at most \(most) in all") }
      return totals
    }

    /// What an explicit zero keeps out; it says nothing under strict matching.
    private var vetoes: [String] {
      guard !isStrict else { return [] }
      return ActivationKey.all.compactMap { key in
        guard values[key.shortName] == 0, !key.types.isEmpty, key.subject != .location else {
          return nil
        }
        return "any \(key.noun.one) hides it"
      }
    }
  }
}
