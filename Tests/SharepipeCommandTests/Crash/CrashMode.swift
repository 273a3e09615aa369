/// How an inbox is worked on while the process is killed.
enum CrashMode: String, CaseIterable, Sendable {
  case keep, move, remove, watch

  /// Whether the entries leave the inbox.
  var claims: Bool { self != .keep }

  /// The arguments of the tool.
  func arguments(inbox: String, rules: String) -> [String] {
    switch self {
    case .keep, .move, .remove:
      ["process", inbox, "--rules", rules, "--after", rawValue, "--json"]
    case .watch:
      ["watch", inbox, "--rules", rules, "--after", "move", "--settle", "0.02"]
    }
  }
}
