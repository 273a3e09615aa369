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
  /// Loads the rules by which an answer would be carried out: a watch that runs must work by the same.
  ///
  /// - Returns: The rules.
  /// - Throws: ``Refusal`` with what is wrong with them.
  func rulesInForce() throws(Refusal) -> ConsoleRules {
    let rules = try loadRules()
    guard let directory, let loaded = LoadedRules.read(in: directory),
      loaded != rules.fingerprint
    else { return rules }
    throw Refusal(
      409,
      "The watch works by other rules than those of the folder. It has not read them since they were "
        + "changed, and would hold this again.",
      advice: "Have the watch read them ('systemctl reload', or SIGHUP), and answer then.")
  }

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
