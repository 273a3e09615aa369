import Documents
import ShareJournal
import ShareModel
import ShareReport
import ShareRules
import Sharepipe

/// A context that waits for a person, with what a list shows of it and what it may be answered with.
struct WaitingContext: Sendable {
  /// The state.
  let state: ConsoleState
  /// The context.
  let row: JournalContext
  /// The context as a list tells of it: without its record if that is too long.
  let listed: JournalContext
  /// SHA-256 over the rules that hold now; `nil` if they cannot be read.
  let fingerprint: String?
  /// What the extensions that wait do; `nil` if that is not known.
  let effect: ExtensionSettings.Effect?
  /// Why it is not approved together with others; `nil` if it may be.
  let isAlone: String?
  /// Whether it is not what came in, or no longer what a person approved.
  let isChanged: Bool
  /// The beginning of its first content, which is read; `nil` if that is no text, or only hosts can
  /// reach it.
  var beginning: ContentBeginning? {
    let content = HeldContent(of: listed)
    guard let directory = state.directory, let part = content.parts.first else { return nil }
    return ContentBeginning(of: part, in: content, directory, within: .line)
  }

  /// Looks at a context.
  ///
  /// Reading a record takes a tenth of a second for a megabyte, and a list may have fifty. A list does
  /// not read one that is too long, and its context is approved on its own page only.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - state: The state.
  ///   - rules: The rules that hold now; `nil` if they cannot be read.
  init(_ row: JournalContext, of state: ConsoleState, by rules: ConsoleRules?) {
    self.state = state
    self.row = row
    var listed = row
    let isLong = ListedContext.isTooLong(row)
    if isLong { listed.record = nil }
    self.listed = listed
    fingerprint = rules?.fingerprint
    effect = rules?.effect(of: listed.waitingExtensions)
    isChanged = Self.isChanged(listed)
    isAlone = isLong ? "it is too large to be shown here" : Self.reason(listed, rules, effect)
  }

  private static func reason(
    _ row: JournalContext, _ rules: ConsoleRules?, _ effect: ExtensionSettings.Effect?
  ) -> String? {
    guard let rules else { return "the rules cannot be read" }
    guard row.rules == rules.fingerprint else { return "the rules have changed" }
    guard row.kind == .share else { return "it is a request of an app" }
    if row.mayHaveRun { return "it may have run already" }
    if hasChangedSinceApproval(row) { return "it has changed since it was approved" }
    if isReturned(row) { return "an action has changed it" }
    guard let effect else { return "its effect is not known" }
    return effect.mayBeBulk ? nil : "it \(effect.words)"
  }

  private static func isChanged(_ row: JournalContext) -> Bool {
    hasChangedSinceApproval(row) || isReturned(row)
  }

  private static func hasChangedSinceApproval(_ row: JournalContext) -> Bool {
    row.keptRecord?.problems.contains { $0.code?.value == .changedSinceApproval } ?? false
  }

  private static func isReturned(_ row: JournalContext) -> Bool {
    row.keptRecord?.decisions.contains { $0.outcome?.value == .returned } ?? false
  }

  /// What a form has of a context: the identifier and the version that was shown.
  static func item(of row: JournalContext) -> String { "\(row.identifier).\(row.version)" }

  /// Reads an item of a form.
  ///
  /// - Parameter text: The item.
  /// - Returns: The identifier and the version, or `nil` if it has another form.
  static func read(_ text: String) -> (identifier: String, version: String)? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].utf8.count == JournalContext.versionLength else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}
