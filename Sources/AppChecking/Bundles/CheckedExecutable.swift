/// What the program of a bundle carries, as far as it concerns what the app lets in.
struct CheckedExecutable: Sendable {
  /// The program, as a document without content.
  let document: CheckedDocument
  /// Whether its code is encrypted, as that of the App Store is, so that no name is seen.
  let isEncrypted: Bool
  /// Whether it loads libraries that are in the app, where a name that it lacks may be.
  let loadsOwnLibraries: Bool
  /// The names that were found in it.
  let names: Set<ProgramName>

  /// Whether a name was found in it.
  func has(_ name: ProgramName) -> Bool { names.contains(name) }

  /// Whether one of some names was found in it.
  func hasAny(_ some: ProgramName...) -> Bool { !names.isDisjoint(with: some) }

  /// Whether it has a handler of URLs that learns where they come from.
  var learnsSender: Bool {
    hasAny(.opensURLFromSender, .opensURLWithOptions, .sceneOpensURLs, .viewOpensURL)
  }

  /// Whether it has a handler of universal links.
  var continuesActivities: Bool {
    hasAny(.continuesActivity, .startsWithActivities, .viewOpensURL)
  }
}

extension CheckedBundle {
  /// The program in which names can be seen; `nil` if there is none, or it is encrypted.
  var readableProgram: CheckedExecutable? {
    executable.flatMap { $0.isEncrypted ? nil : $0 }
  }
}
