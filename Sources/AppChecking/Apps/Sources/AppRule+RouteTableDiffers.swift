import Documents
import Lints
import SourceFlow

extension AppRule {
  /// The routes of an app and the code that takes its links do not agree.
  static let routeTableDiffers = AppRule(
    Lint(
      id: "route-table-differs", severity: .note, confidence: .possible,
      summary: "The routes in SharepipeLinks and the links that the code takes differ.",
      explanation: """
        SharepipeLinks says which URLs an app takes. A route that no code compares with is refused by the \
        app, and a link that the code takes and no route names is refused by sharepipe, though a phone would \
        deliver it.
        """,
      fix: "Name the same routes in both; 'sharepipe check --links' prints those of the code.",
      source:
        "Apple, \"Defining a custom URL scheme for your app\": format, registration and handler",
      references: .scheme,
      refused: .files([
        "App/App.swift": handler(Self.routing), "App/Info.plist": table(of: "open"),
      ]),
      accepted: .files([
        "App/App.swift": handler(Self.routing), "App/Info.plist": table(of: "new"),
      ]))
  ) { set, found in
    for program in set.programs where !program.isExtension {
      guard let bundle = set.bundle(of: program), let document = bundle.information,
        let routes = document["SharepipeLinks"]?["Routes"]?.elements
      else { continue }
      let taken = program.handlers.filter { $0.handler.input == .link }
      let compared = Set(
        taken.flatMap { $0.handler.hosts + $0.handler.paths }.map { name in
          String(name.drop { $0 == "/" }).lowercased()
        })
      guard !compared.isEmpty else { continue }
      var names: Set<String> = []
      for route in routes {
        guard let name = route["Name"]?.text else { continue }
        names.insert(name.lowercased())
        guard !compared.contains(name.lowercased()) else { continue }
        found.report(
          "no code of the app compares a link with '\(name.excerpt)'", in: document,
          at: route["Name"] ?? route)
      }
      for (handler, place) in taken {
        for host in handler.hosts where !names.contains(host.lowercased()) {
          guard host.lowercased() != "x-callback-url" else { continue }
          found.report(
            Finding(
              found.lint,
              "'\(handler.name)' takes links of '\(host.excerpt)', which no route names",
              at: place))
        }
      }
    }
  }

  private static let routing = """

      func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool {
        guard url.scheme == "notes" else { return false }
        return url.host == "new"
      }
    """

  private static func table(of route: String) -> String {
    information(
      "com.example.notes",
      urlType("com.example.notes", "notes") + """

        <key>SharepipeLinks</key>
        <dict>
          <key>Routes</key>
          <array>
            <dict>
              <key>Effect</key>
              <string>additive</string>
              <key>Name</key>
              <string>\(route)</string>
            </dict>
          </array>
        </dict>
        """)
  }
}
