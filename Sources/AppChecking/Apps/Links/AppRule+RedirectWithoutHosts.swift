import Documents
import Lints

extension AppRule {
  /// A URL may lead anywhere.
  static let redirectWithoutHosts = AppRule(
    Lint(
      id: "redirect-without-hosts", severity: .error, confidence: .likely,
      summary: "A parameter that leads on to a page takes any URL.",
      explanation: """
        A parameter such as redirect or next says which page is shown. As text or as any URL it \
        leads people from a trusted link to whatever page the author of the link chose.
        """,
      fix: "Give it the type 'redirect', and name the hosts under RedirectHosts.",
      source: "OWASP, Unvalidated Redirects and Forwards Cheat Sheet; CWE-601",
      references: .scheme + [.webViews, .openRedirect, .inputValidation],
      refused: .files(["Shop.app/Info.plist": links(type: "url")]),
      accepted: .files(["Shop.app/Info.plist": links(type: "redirect")])),
    eachBundle: { bundle, found in
      guard let document = bundle.information else { return }
      for route in document["SharepipeLinks"]?["Routes"]?.elements ?? []
      where route["Enabled"]?.value.isTruthy ?? true {
        for parameter in route["Parameters"]?.elements ?? [] {
          guard let name = parameter["Name"]?.text, names.contains(name.lowercased()) else {
            continue
          }
          let type = parameter["Type"]?.text ?? "text"
          guard ["text", "multiline", "url"].contains(type), parameter["Values"] == nil,
            parameter["Pattern"] == nil
          else { continue }
          found.report(
            "'\(name.excerpt)' may lead to any page: its type is '\(type)'", in: document,
            at: parameter["Type"] ?? parameter, hint: "give it the type 'redirect'")
        }
      }
    })

  /// What such parameters are called; our own list.
  private static let names: Set<String> = [
    "redirect", "redirect_uri", "redirect_url", "redirecturl", "return", "return_to", "returnto",
    "return_url", "returnurl", "next", "continue", "dest", "destination", "goto",
  ]

  private static func links(type: String) -> String {
    information(
      "com.example.shop",
      urlType("com.example.shop", "example-shop") + """

        <key>SharepipeLinks</key>
        <dict>
          <key>RedirectHosts</key>
          <array>
            <string>shop.example.com</string>
          </array>
          <key>Routes</key>
          <array>
            <dict>
              <key>Effect</key>
              <string>additive</string>
              <key>Name</key>
              <string>open</string>
              <key>Parameters</key>
              <array>
                <dict>
                  <key>Name</key>
                  <string>redirect</string>
                  <key>Type</key>
                  <string>\(type)</string>
                </dict>
              </array>
            </dict>
          </array>
        </dict>
        """)
  }
}
