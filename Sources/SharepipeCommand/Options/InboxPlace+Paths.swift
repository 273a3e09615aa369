import Sharepipe
import SystemPackage

extension InboxPlace {
  /// A state beside an inbox, or one of its own, as a command was given it.
  init?(inbox: String?, state: String?) {
    let inboxes = inbox.map { [FilePath($0).absolute.lexicallyNormalized()] } ?? []
    let named = state.map { FilePath($0).absolute.lexicallyNormalized() }
    guard let directory = named ?? inboxes.first.flatMap({ StateDirectory.path(beside: $0) })
    else { return nil }
    self.init(
      state: directory, inboxes: inboxes,
      arguments: (inbox.map { " " + Self.word($0) } ?? "")
        + (state.map { " --state " + Self.word($0) } ?? ""))
  }

  /// The state that paths are processed with.
  ///
  /// - Parameters:
  ///   - state: The state, absolute.
  ///   - paths: The paths as they were given: inboxes, and entries of inboxes.
  init(state: FilePath, of paths: [String]) {
    let parents = paths.map { path in
      let parent = FilePath(path).removingLastComponent().string
      return parent.isEmpty ? "." : parent
    }
    let inbox = (paths + parents).first { StateDirectory.path(beside: FilePath($0)) == state }
    self.init(
      state: state, inboxes: [],
      arguments: inbox.map { " " + Self.word($0) }
        ?? (state == OwnState.directory ? "" : " --state " + Self.word(state.string)))
  }

  /// A path that cannot be taken for an option, nor for the identifier of a context.
  private static func word(_ path: String) -> String {
    ShellWord.quoted(path.contains("/") && !path.hasPrefix("-") ? path : "./" + path)
  }
}
