import ShareRules

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
