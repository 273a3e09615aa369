import ShareModel
import ShareRules
import Sharepipe

/// The rules of a state, as they are now.
struct ConsoleRules: Sendable {
  /// What goes on with contexts by these rules.
  let pipeline: Pipeline
  /// What a run of each extension does to the world.
  let effects: [BundleIdentifier: ExtensionSettings.Effect]

  /// SHA-256 over them.
  var fingerprint: String { pipeline.fingerprint }

  /// What runs of extensions do to the world, the weightiest; `nil` if one of them is not known.
  func effect(of extensions: Set<BundleIdentifier>) -> ExtensionSettings.Effect? {
    var weightiest = ExtensionSettings.Effect.additive
    for identifier in extensions {
      guard let effect = effects[identifier] else { return nil }
      if effect.weight > weightiest.weight { weightiest = effect }
    }
    return weightiest
  }
}

extension ConsoleState {
  /// Loads the rules.
  ///
  /// - Returns: The rules.
  /// - Throws: ``Refusal`` with what is wrong with them.
  func loadRules() throws(Refusal) -> ConsoleRules {
    let loaded: RuleSet
    do throws(RuleSetError) {
      loaded = try RuleSet.load(from: rules)
    } catch {
      throw Refusal(
        409, "The rules cannot be read: \(error)",
        advice: "Fix the rules; 'sharepipe check' lists their errors.")
    }
    var options = PipelineOptions()
    options.state = directory
    let effects = loaded.extensions.map { ($0.identifier, $0.settings.effect) }
    return ConsoleRules(
      pipeline: Pipeline(rules: loaded, options: options), effects: Dictionary(effects) { $1 })
  }
}

extension ExtensionSettings.Effect {
  /// How much it matters to a person who is asked.
  var weight: Int {
    switch self {
    case .additive: 0
    case .externalPost: 1
    case .privacy: 2
    case .destructive: 3
    }
  }

  /// What a run does, in words.
  var words: String {
    switch self {
    case .additive: "adds something of its own"
    case .externalPost: "posts outside; that cannot be taken back"
    case .privacy: "discloses something about a person"
    case .destructive: "deletes or replaces something"
    }
  }

  /// Whether several contexts may be approved at once.
  var mayBeBulk: Bool { self == .additive || self == .externalPost }
}
