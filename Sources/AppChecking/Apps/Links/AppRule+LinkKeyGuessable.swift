import Lints

import ShareRules

extension AppRule {
  /// The key of an app can be guessed.
  static let linkKeyGuessable = AppRule(
    Lint(
      id: "link-key-guessable", severity: .warning,
      summary: "The key of an app is short, digits, words, or a few characters again and again.",
      explanation: """
        A URL that knows the key of an app may name actions that send or change something. Nothing \
        limits how often a key is tried, so it has to be random. The file of the key is read where \
        host.yaml names it, if it is there and for its owner alone; the key is not shown.
        """,
      fix: "Make a key with 'sharepipe links key FILE --replace'.",
      source: "Agile Tortoise, the URL key of Drafts; NIST SP 800-63B, section 5.1.1.2",
      references: .scheme + [.authorization])
  ) { set, found in
    for key in set.weakKeys {
      found.report(
        "\(key.weakness)", in: key.document, at: KeyPlace(keys: ["links", "keys", key.app]))
    }
  }
}
