import Documents

/// Slips of the pen in a rule dictionary: keys that do not exist, and values that were not filled in.
struct DictionarySlips {
  /// A dictionary whose keys have the names that were meant.
  struct Repair {
    let rule: [String: DocumentValue]
    let edits: [RuleChange.Edit]
    let message: String
  }

  /// What is wrong, one sentence each, in the words of the lints.
  private(set) var remarks: [String] = []
  /// The dictionary with the keys that were meant; `nil` if no name is known to be meant.
  private(set) var repaired: Repair?

  /// Looks for slips.
  init(of dictionary: [String: DocumentValue]) {
    var rule = dictionary
    var edits: [RuleChange.Edit] = []
    var messages: [String] = []
    for (name, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      if case .string(let text) = value, let placeholder = Placeholder.first(in: text) {
        remarks.append("\(name): \(placeholder.message); \(Placeholder.hint)")
      }
      guard !ActivationKey.others.contains(name),
        !ActivationKey.all.contains(where: { $0.name == name })
      else { continue }
      let advice = ActivationKeyAdvice(for: name)
      remarks.append("\(advice.message); \(advice.hint)")
      guard let meant = advice.name, rule[meant] == nil else { continue }
      rule[name] = nil
      rule[meant] = value
      edits += [.key(name, from: value, to: nil), .key(meant, from: nil, to: value)]
      messages.append(advice.message)
    }
    if !edits.isEmpty {
      repaired = Repair(rule: rule, edits: edits, message: messages.joined(separator: "; "))
    }
  }
}
