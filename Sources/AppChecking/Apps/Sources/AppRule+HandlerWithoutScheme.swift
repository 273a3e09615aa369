import Lints
import SourceFlow

extension AppRule {
  /// Code takes links, and the app registers no scheme.
  static let handlerWithoutScheme = AppRule(
    Lint(
      id: "handler-without-scheme", severity: .note, confidence: .possible,
      summary: "Code takes links, and the app registers no scheme and no type of document.",
      explanation: """
        The system calls such a handler only for URLs of schemes that the app registers, and for files of \
        types that it opens. Without either the code is never run, or its registration is missing.
        """,
      fix: "Add CFBundleURLTypes to the Info.plist, or remove the handler.",
      source: "Apple, \"Defining a custom URL scheme for your app\"",
      references: .scheme,
      refused: .files([
        "App/App.swift": handler(Self.taking), "App/Info.plist": information("com.example.notes"),
      ]),
      accepted: .files([
        "App/App.swift": handler(Self.taking),
        "App/Info.plist": information("com.example.notes", urlType("com.example.notes", "notes")),
      ]))
  ) { set, found in
    for program in set.programs where !program.isExtension {
      guard let bundle = set.bundle(of: program), let document = bundle.information,
        document["CFBundleURLTypes"] == nil, document["CFBundleDocumentTypes"] == nil
      else { continue }
      for (handler, place) in program.handlers
      where handler.input == .link && EntryPointNames.delegate.contains(handler.name) {
        found.report(
          Finding(
            found.lint, "'\(handler.name)' takes links, and the app registers no scheme", at: place)
        )
      }
    }
  }

  private static let taking = """

      func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool {
        url.scheme == "notes" && url.host == "new"
      }
    """
}

/// The functions of delegates that take links of schemes and nothing else.
enum EntryPointNames {
  static let delegate: Set<String> = [
    "application(_:open:options:)", "application:openURL:options:",
    "application(_:open:sourceApplication:annotation:)",
    "application:openURL:sourceApplication:annotation:", "application(_:handleOpen:)",
    "application:handleOpenURL:", "scene(_:openURLContexts:)", "scene:openURLContexts:",
  ]
}
