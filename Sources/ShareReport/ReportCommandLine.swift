import Documents
import SafeFiles
import ShareModel
internal import SystemPackage

/// The command lines that a report shows, as a shell takes them.
struct ReportCommandLine: Hashable, Sendable {
  /// What stands for a state that cannot be shown as a shell takes it.
  static let placeholder = "DIRECTORY"

  /// The directory of the state.
  let state: FilePath

  /// The state as text, if a page shows that just as it is.
  private var shownState: String? {
    EntryName(bytes: state.bytes).text.flatMap { HTMLText.isShownAsIs($0) ? $0 : nil }
  }

  /// Whether ``placeholder`` stands for the state.
  var hasPlaceholder: Bool { shownState == nil }

  /// A command at the state.
  ///
  /// - Parameters:
  ///   - command: The command and its arguments before the state, words of ours.
  ///   - rest: What follows the state, words of ours.
  /// - Returns: The line, to be shown as it is but for entities.
  func text(_ command: String, _ rest: String = "") -> String {
    let place = shownState.map(ShellWord.quoted) ?? Self.placeholder
    return "sharepipe \(command) --state \(place)" + (rest.isEmpty ? "" : " " + rest)
  }

  /// The commands with which a person goes on with a context.
  func lines(for context: ReportContext) -> [String] {
    let identifier = ShellWord.quoted(context.identifier)
    let answers =
      switch context.end {
      case .held?: ["approve \(identifier)", "deny \(identifier)"]
      // What is still in the inbox is tried by processing the inbox again.
      case .failed? where context.place != nil, .rejected? where context.place != nil,
        .blocked? where context.place != nil:
        ["retry \(identifier)"]
      default: [String]()
      }
    return (answers + ["show \(identifier)"]).map { text($0) }
  }
}
