package import SystemPackage

/// Why an extension cannot be checked at all.
package enum ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has no program: it is built into sharepipe.
  case noProgram
  /// A program that it needs is not installed: the words of a message.
  case unavailable(String)
  /// No context is known that its rule and its `ContentValidation` take and whose content can be made up.
  case noContext
  /// The context that was named cannot be used, for these reasons.
  case context([String])
  /// The task was cancelled before the last check.
  case interrupted
  /// A place for the runs cannot be made, or be used.
  case place(FilePath, String)

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .noProgram: "the extension has no program of its own that could be tried"
    case .unavailable(let words): words
    case .noContext:
      "no context can be made up that its rule and its ContentValidation accept; name one with --context, such as a context.json"
    case .interrupted: "interrupted: its program was ended, and nothing of the checks is kept"
    case .context(let reasons): reasons.joined(separator: "\n")
    case .place(let path, let why): "\(path): cannot be used for trying the extension: \(why)"
    }
  }
}
